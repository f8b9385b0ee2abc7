import type { Total } from './total-of.ts'

/** Announces the matches of a search. Screen readers skip an element that arrives with its words. */
export function MatchReport({ noun, search, isFiltered, total }: MatchReportProps) {
  return (
    <output className="spoken">{isFiltered && total && <bdi>{matchWords(noun, total, search)}</bdi>}</output>
  )
}

interface MatchReportProps {
  readonly noun: Noun
  readonly search: string
  readonly isFiltered: boolean
  /** Undefined while the list is loading. */
  readonly total: Total | undefined
}

/** The name of a list's entries. */
interface Noun {
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
