"""What the server does under load."""
