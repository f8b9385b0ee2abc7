/** What the worker knows of the build it belongs to; written into it when the build is made. */
export interface BuildParts {
  /** Names its cache. */
  readonly id: string
  /** Every file with a hash in its name, as a path. */
  readonly files: readonly string[]
  /** Those without which no page comes up. */
  readonly core: readonly string[]
  /** Those of the screens that members can read without a network. */
  readonly member: readonly string[]
  /** Pages that are the same for everybody: the last copy of each is kept. */
  readonly pages: readonly string[]
}
