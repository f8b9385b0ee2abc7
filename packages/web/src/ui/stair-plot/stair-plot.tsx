import { useMemo } from 'react'
import { formatDay, recordDate } from '../../lib/dates/moments.ts'
import { useWords } from '../../lib/base/use-words.ts'
import type { PlotPoint } from '../plot/plot-paths.ts'
import { evenTicks, wholeTicks, type Span } from '../plot/plot-scale.ts'
import { PlotTable } from '../plot/plot-table.tsx'
import { Plot } from '../plot/plot.tsx'
import { plotWords } from '../plot/plots.words.ts'
import { useNow } from '../../lib/dates/use-now.ts'

/** A value that held until it was beaten: the history of a record. */
export function StairPlot({ label, points }: StairPlotProps) {
  const say = useWords(plotWords)
  const shown = useMemo(() => points.map(placed).toSorted((one, other) => one.x - other.x), [points])
  const lines = useMemo(
    () => [{ id: 'record', name: label, tone: 'var(--color-primary)', points: shown }],
    [label, shown],
  )
  const xAxis = useMemo(() => ({ label: say('date'), ticks: evenTicks, format: dayOf }), [say])
  const yAxis = useMemo(() => ({ label: say('value'), ticks: wholeTicks, format: String }), [say])
  const now = useNow().getTime()
  // The latest value holds until now.
  const xSpan = useMemo((): Span | undefined => (shown[0] ? [shown[0].x, now] : undefined), [shown, now])
  return (
    <Plot
      label={label}
      lines={lines}
      kind="stair"
      xAxis={xAxis}
      yAxis={yAxis}
      xSpan={xSpan}
      describe={(_, { x, y }) => say('stair', { value: y, name: nameAt(shown, { x, y }), at: dayOf(x) })}
      table={
        <PlotTable
          columns={[
            { id: 'date', name: say('date') },
            { id: 'value', name: say('value') },
            { id: 'name', name: say('name') },
          ]}
          rows={shown.map(({ x, y, name }, index) => ({
            id: String(index),
            name: dayOf(x),
            cells: [y, <bdi key="name">{name}</bdi>],
          }))}
        />
      }
    />
  )
}

export interface StairPlotProps {
  readonly label: string
  /** When each value was reached (a moment as the record API writes it), and by whom. */
  readonly points: readonly { readonly at: string; readonly value: number; readonly name: string }[]
}

interface NamedPoint extends PlotPoint {
  readonly name: string
}

function placed({ at, value, name }: StairPlotProps['points'][number]): NamedPoint {
  return { x: recordDate(at).getTime(), y: value, name }
}

function nameAt(points: readonly NamedPoint[], { x, y }: PlotPoint): string {
  return points.find((point) => point.x === x && point.y === y)?.name ?? ''
}

function dayOf(ms: number): string {
  return formatDay(new Date(ms).toISOString())
}
