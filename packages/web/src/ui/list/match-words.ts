import type { Total } from './total-of.ts'

/** The name of a list's entries. */
export interface Noun {
  readonly one: string
  readonly many: string
}

/** Returns how many entries match a search or a filter. */
export function matchWords(noun: Noun, { count, hasMore }: Total, search: string): string {
  if (hasMore) return `More than ${count} ${noun.many} match.`
  if (count === 1) return `1 ${noun.one} matches.`
  if (count > 1) return `${count} ${noun.many} match.`
  const text = search.trim()
  return text === '' ? `No ${noun.many} match.` : `No ${noun.many} match “${text}”.`
}
