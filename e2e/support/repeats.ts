/**
 * The tags of one of several tests that differ only in their data: the first runs at a landing, the others
 * only in `npm run test:all`.
 */
export function tagsOfRepeat(index: number, ...tags: readonly string[]): string[] {
  return index === 0 ? [...tags] : [...tags, '@all']
}

/** The first `count` of several cases at a landing; `npm run test:all` runs all of them. */
export function someAtLanding<T>(things: readonly T[], count: number): readonly T[] {
  return process.env['TEST_SCOPE'] === 'landing' ? things.slice(0, count) : things
}
