/**
 * The tags of one of several tests that differ in their data alone: the first runs at a landing, the others are left to
 * `npm run test:all`.
 */
export function tagsOfRepeat(index: number, ...tags: readonly string[]): string[] {
  return index === 0 ? [...tags] : [...tags, '@all']
}
