import type { RecordSource } from '@longhouse/engine'
import { parseDateInput } from '@longhouse/engine/schema'
import type { WaitAnswer } from '@longhouse/contract/runs'
import { runsCollection } from '../../collections/runs.ts'

const lastDecisions = 20
const hourMs = 60 * 60_000

/** Returns how long the last decisions took, and how many runs wait. */
export async function readWait(source: RecordSource): Promise<WaitAnswer> {
  const runs = source.records(runsCollection)
  const decided = await runs.findAll({
    filter: "decided_at != '' && handed_in_at != ''",
    sort: '-decided_at',
    limit: lastDecisions,
  })
  const hours = decided.map(({ handed_in_at, decided_at }) => hoursBetween(handed_in_at, decided_at))
  return {
    medianHours: medianOf(hours),
    waiting: await runs.count({ filter: "status = 'pending'" }),
  }
}

function hoursBetween(from: string, until: string): number {
  return (Date.parse(parseDateInput(until)) - Date.parse(parseDateInput(from))) / hourMs
}

function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}
