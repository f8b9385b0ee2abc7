/**
 * The tags of one of several tests that differ in their data alone: the first runs at a landing, the others are left to
 * `npm run test:all`.
 */
export function tagsOfRepeat(index: number, ...tags: readonly string[]): string[] {
  return index === 0 ? [...tags] : [...tags, '@all']
}

/** The first of several things that a test does the same with; `npm run test:all` takes all of them. */
export function someAtLanding<T>(things: readonly T[], count: number): readonly T[] {
  return process.env['TEST_SCOPE'] === 'landing' ? things.slice(0, count) : things
}
