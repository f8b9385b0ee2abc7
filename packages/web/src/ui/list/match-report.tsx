import { matchWords, type Noun } from './match-words.ts'
import type { Total } from './total-of.ts'

/** Reads out what a search or a filter has found. It stands in the page before that; what comes with its words is not read. */
export function MatchReport({ noun, search, isFiltered, total }: MatchReportProps) {
  return (
    <output className="spoken">{isFiltered && total && <bdi>{matchWords(noun, total, search)}</bdi>}</output>
  )
}

export interface MatchReportProps {
  readonly noun: Noun
  readonly search: string
  readonly isFiltered: boolean
  /** Unknown while the answer is on its way. */
  readonly total: Total | undefined
}
