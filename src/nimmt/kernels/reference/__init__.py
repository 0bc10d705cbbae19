"""The readable twin of the kernels: their policies on the engine, what these weigh, and both compared."""
