import type { Measured } from './measure.ts'
import type { BenchOptions } from './options.ts'

/** The measurements of one server, in all rounds; memory in MiB. */
export interface ServerResults {
  readonly measured: Measured[]
  readonly atRest: number[]
  /** A while after the last load. */
  readonly afterRun: number[]
}

/** By server: ours, and if they ran the earlier commit and PocketBase. */
export type Results = ReadonlyMap<string, ServerResults>

/** A goal: how many times the throughput of another server ours must reach. */
interface Wanted {
  readonly load: string
  readonly than: string
  readonly times: number
}

const ours = 'longhouse'
const rival = 'pocketbase'
const memoryGoals = { atRest: 110, afterRun: 200 }

/** A table with one line per load and server: medians with the spread of the rounds, and our ratio to the others. */
export function table(results: Results): string {
  const head = ['load', 'server', 'requests/s', '±', 'ratio', 'processor µs', '±', 'ratio']
  const lines: string[][] = [[...head, 'p50 ms', 'p99 ms', 'memory MiB', 'failures']]
  const all = [...results.values()].flatMap(({ measured }) => measured)
  for (const load of new Set(all.map((one) => one.load)))
    for (const server of results.keys()) lines.push(loadLine(results, { server, load }))
  for (const [what, name] of [
    ['atRest', 'memory at rest'],
    ['afterRun', 'memory after the run'],
  ] as const)
    for (const [server, { [what]: memory }] of results) {
      const blanks = Array.from({ length: 8 }, () => '')
      if (memory.length > 0) lines.push([name, server, ...blanks, `${rounded(memory)} ${spread(memory)}`, ''])
    }
  return aligned(lines)
}

/**
 * Lists causes that make the comparison unfair or wrong, and missed goals, one sentence each.
 * `goals/site-writes.ts` has the goals of writes on the site.
 */
export function complaints(results: Results, { against }: Pick<BenchOptions, 'against'>): string[] {
  const before = [...results.keys()].find((name) => name !== ours && name !== rival)
  const wanted: Wanted[] = against && before ? [{ load: 'after-write', than: before, times: 2.2 }] : []
  return [
    ...failures(results),
    ...wanted.flatMap((one) => missedRatio(results, one)),
    ...missedMemory(results),
  ]
}

function failures(results: Results): string[] {
  return [...results].flatMap(([server, { measured }]) =>
    measured
      .filter((one) => one.failures > 0)
      .map((one) => `${server}: ${one.failures} requests of "${one.load}" were not answered with success.`),
  )
}

function missedRatio(results: Results, { load, than, times }: Wanted): string[] {
  const measured = ratio(results, { load, than, by: 'perSecond' })
  if (measured === undefined || measured >= times) return []
  return [`"${load}" is done ${measured.toFixed(2)} x as often as by ${than}; the goal is ${times} x.`]
}

function missedMemory(results: Results): string[] {
  const { atRest = [], afterRun = [] } = results.get(ours) ?? {}
  const most = Math.max(memoryGoals.afterRun, middle(results.get(rival)?.afterRun ?? []) || 0)
  return [
    ...(middle(atRest) > memoryGoals.atRest
      ? [`${rounded(atRest)} MiB at rest; the goal is ${memoryGoals.atRest}.`]
      : []),
    ...(middle(afterRun) > most
      ? [`${rounded(afterRun)} MiB after the run; the goal is ${most.toFixed(0)}.`]
      : []),
  ]
}

interface Compared {
  readonly load: string
  readonly than: string
  readonly by: 'perSecond' | 'processor'
}

/** Our ratio to another server; undefined unless both ran. */
function ratio(results: Results, { load, than, by }: Compared): number | undefined {
  const [mine, other] = [ours, than].map((server) => middle(valuesOf(results, { server, load }, by)))
  const found = than === ours ? NaN : (mine ?? NaN) / (other ?? NaN)
  return Number.isFinite(found) ? found : undefined
}

interface Line {
  readonly server: string
  readonly load: string
}

function valuesOf(
  results: Results,
  { server, load }: Line,
  by: Exclude<keyof Measured, 'load' | 'items'>,
): number[] {
  const measured = results.get(server)?.measured ?? []
  return measured.filter((one) => one.load === load).map((one) => one[by])
}

function loadLine(results: Results, line: Line): string[] {
  const of = (by: Exclude<keyof Measured, 'load' | 'items'>) => valuesOf(results, line, by)
  const compared = (['perSecond', 'processor'] as const).flatMap((by) => {
    const found = ratio(results, { load: line.load, than: line.server, by })
    return [rounded(of(by)), spread(of(by)), found === undefined ? '' : `${found.toFixed(2)} x`]
  })
  const rest = (['p50', 'p99', 'memory'] as const).map((by) => rounded(of(by)))
  const failed = of('failures').reduce((sum, count) => sum + count, 0)
  return [line.load, line.server, ...compared, ...rest, String(failed)]
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN
}

const rounded = (values: readonly number[]) => middle(values).toFixed(0)

/** Half of the range of the rounds; '' for a single round. */
function spread(values: readonly number[]): string {
  if (values.length < 2) return ''
  const half = (Math.max(...values) - Math.min(...values)) / 2
  return `±${((100 * half) / middle(values)).toFixed(0)} %`
}

function aligned(lines: string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  )
  return lines
    .map((cells) =>
      cells
        .map((cell, n) => (n < 2 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
