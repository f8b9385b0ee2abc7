import { matchWords, type Noun } from './match-words.ts'

/** Reads out what a search or a filter has found. It stands in the page before that; what comes with its words is not read. */
export function MatchReport({ noun, search, isFiltered, count }: MatchReportProps) {
  return (
    <output className="spoken">
      {isFiltered && count !== undefined && <bdi>{matchWords(noun, count, search)}</bdi>}
    </output>
  )
}

export interface MatchReportProps {
  readonly noun: Noun
  readonly search: string
  readonly isFiltered: boolean
  /** Unknown while the answer is on its way. */
  readonly count: number | undefined
}
