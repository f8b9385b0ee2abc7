import { matchWords, type Noun } from './match-words.ts'
import type { Total } from './total-of.ts'

/** Announces the matches of a search. Screen readers skip an element that arrives with its words. */
export function MatchReport({ noun, search, isFiltered, total }: MatchReportProps) {
  return (
    <output className="spoken">{isFiltered && total && <bdi>{matchWords(noun, total, search)}</bdi>}</output>
  )
}

export interface MatchReportProps {
  readonly noun: Noun
  readonly search: string
  readonly isFiltered: boolean
  /** Undefined while the list is loading. */
  readonly total: Total | undefined
}
