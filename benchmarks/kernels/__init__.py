"""How fast the kernels are: `cpu`, `gpu`, and the long `differential` run."""
