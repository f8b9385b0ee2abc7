import type { Run } from './run.ts'

/** The part of a verified run that the history of a record needs. */
export type RecordRun = Pick<Run, 'id' | 'round' | 'played_at'>

/** A time in which a run was the best of its board; `until` is empty for the current one. */
export interface RecordReign {
  readonly run: string
  readonly round: number
  readonly from: string
  readonly until: string
}

/**
 * The history of a board's record: each run that beat all runs played before it. At the same time the higher
 * round counts, then the lower id; equalling a record is not enough. The order of the list and of
 * verification does not matter.
 */
export function recordHistory(runs: readonly RecordRun[]): readonly RecordReign[] {
  const records: RecordRun[] = []
  for (const run of runs.toSorted(byPlay)) {
    if (run.round > (records.at(-1)?.round ?? 0)) records.push(run)
  }
  return records.map(({ id, round, played_at }, index) => ({
    run: id,
    round,
    from: played_at,
    until: records[index + 1]?.played_at ?? '',
  }))
}

/** Whether a run beats all runs played before it, so that it would be in the history. */
export function wouldBeRecord(history: readonly RecordReign[], run: RecordRun): boolean {
  return !history.some(
    ({ run: id, round, from }) =>
      id !== run.id && round >= run.round && byPlay({ id, round, played_at: from }, run) < 0,
  )
}

function byPlay(one: RecordRun, other: RecordRun): number {
  const apart = Date.parse(one.played_at) - Date.parse(other.played_at)
  if (apart !== 0) return apart
  return other.round - one.round || (one.id < other.id ? -1 : 1)
}
