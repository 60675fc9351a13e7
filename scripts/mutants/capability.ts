/** Code whose mutants are tried together, and the tests that ought to kill them. */
export interface Capability {
  /** Files of the product: paths within the repository, or folders of which all files count. */
  readonly sources: readonly string[];
  /** Files, or folders: those of a folder that are not named before it come after them, new ones too. */
  readonly tests: readonly string[];
}
