"""The anniversary variant compiled, on the agenda of `nimmt.kernels.agenda`."""
