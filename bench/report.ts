import type { Measured } from './measure.ts'

/** Measurements of the servers by name, ours and, where it ran, the yardstick. */
export type Results = Map<string, Measured[]>

/** A table with one line per load and server; ratios only where both ran. */
export function table(results: Results): string {
  const [ours = [], theirs = []] = ['longhouse', 'pocketbase'].map((name) => results.get(name) ?? [])
  const lines: string[][] = [
    ['load', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'memory MiB', 'failures', 'ratio'],
  ]
  for (const load of new Set([...ours, ...theirs].map((measured) => measured.load))) {
    const mine = ours.find((measured) => measured.load === load)
    const other = theirs.find((measured) => measured.load === load)
    if (mine) lines.push(line('longhouse', mine, ratio(mine, other)))
    if (other) lines.push(line('pocketbase', other, ''))
  }
  return aligned(lines)
}

/** What makes the comparison unfair or wrong, one sentence each. */
export function complaints(results: Results): string[] {
  return [...results].flatMap(([server, measurements]) =>
    measurements
      .filter(({ failures }) => failures > 0)
      .map(
        ({ load, failures }) =>
          `${server}: ${failures} requests of "${load}" were not answered with success.`,
      ),
  )
}

function ratio(mine: Measured, other: Measured | undefined): string {
  return other && other.perSecond > 0 ? `${(mine.perSecond / other.perSecond).toFixed(2)} x` : ''
}

function line(server: string, measured: Measured, ratioText: string): string[] {
  const { load, perSecond, p50, p99, memory, failures } = measured
  const figures = [perSecond.toFixed(0), String(p50), String(p99), memory.toFixed(0), String(failures)]
  return [load, server, ...figures, ratioText]
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
