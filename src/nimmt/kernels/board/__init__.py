"""The Brettspiel compiled, in all four versions, on the agenda of `nimmt.kernels.agenda`."""
