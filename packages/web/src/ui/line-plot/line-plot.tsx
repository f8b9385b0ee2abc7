import { useMemo } from 'react'
import { useWords } from '../../lib/base/use-words.ts'
import type { PlotLine } from '../plot/plot-lines.ts'
import { durationTicks, wholeTicks, type Span } from '../plot/plot-scale.ts'
import { PlotTable } from '../plot/plot-table.tsx'
import { Plot } from '../plot/plot.tsx'
import { plotWords } from '../plot/plots.words.ts'
import { clockOf } from './clock.ts'

/** Whole numbers against time: rounds of several squads since they started. */
export function LinePlot({ label, xLabel, yLabel, lines, until }: LinePlotProps) {
  const say = useWords(plotWords)
  const xAxis = useMemo(() => ({ label: xLabel, ticks: durationTicks, format: clockOf }), [xLabel])
  const yAxis = useMemo(() => ({ label: yLabel, ticks: wholeTicks, format: String }), [yLabel])
  const xSpan = useMemo((): Span => [0, until], [until])
  return (
    <Plot
      label={label}
      lines={lines}
      kind="line"
      xAxis={xAxis}
      yAxis={yAxis}
      xSpan={xSpan}
      describe={({ name }, { x, y }) => say('point', { name, axis: yLabel, value: y, at: clockOf(x) })}
      table={<TimesTable lines={lines} yLabel={yLabel} />}
    />
  )
}

export interface LinePlotProps {
  readonly label: string
  readonly xLabel: string
  readonly yLabel: string
  /** `x` in milliseconds since the start, `y` a whole number that a line has once. */
  readonly lines: readonly PlotLine[]
  /** How far the time goes, in milliseconds since the start. */
  readonly until: number
}

/** When each line came to each number. */
function TimesTable({ lines, yLabel }: Pick<LinePlotProps, 'lines' | 'yLabel'>) {
  const times = lines.map(({ points }) => new Map(points.map(({ x, y }) => [y, clockOf(x)])))
  const values = [...new Set(times.flatMap((known) => [...known.keys()]))].toSorted(
    (one, other) => one - other,
  )
  return (
    <PlotTable
      columns={[{ id: 'value', name: yLabel }, ...lines]}
      rows={values.map((value) => ({
        id: String(value),
        name: String(value),
        cells: times.map((known) => known.get(value) ?? '–'),
      }))}
    />
  )
}
