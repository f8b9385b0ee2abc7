import type { Total } from './total-of.ts'

/** What a list holds, as one would say it. */
export interface Noun {
  readonly one: string
  readonly many: string
}

/** How many entries a search or a filter has left. */
export function matchWords(noun: Noun, { count, hasMore }: Total, search: string): string {
  if (hasMore) return `More than ${count} ${noun.many} match.`
  if (count === 1) return `1 ${noun.one} matches.`
  if (count > 1) return `${count} ${noun.many} match.`
  const text = search.trim()
  return text === '' ? `No ${noun.many} match.` : `No ${noun.many} match “${text}”.`
}
