import { memo } from 'react'
import type { PlotCursor } from './plot-cursor.ts'
import type { PlotLayout } from './plot-layout.ts'
import { lookOf, type PlotLine } from './plot-lines.ts'
import { linePath, markersPath, spread, stairPath } from './plot-paths.ts'
import classes from './plot.module.css'

const markersPerLine = 12
const markerSize = 3.5

/** Axes, lines and the point under the cursor. */
export function PlotDrawing({ layout, lines, kind, cursor }: PlotDrawingProps) {
  const { width, height } = layout.size
  return (
    <svg
      className={classes.drawing}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <Axes layout={layout} />
      <g data-chosen={cursor ? '' : undefined} className={classes.lines}>
        {lines.map((line, index) => (
          <Line
            key={line.id}
            index={index}
            tone={line.tone}
            points={layout.lines[index] ?? noPoints}
            end={layout.plane.right}
            kind={kind}
            isChosen={cursor?.line === index}
          />
        ))}
      </g>
      {cursor && <Cursor layout={layout} cursor={cursor} tone={lines[cursor.line]?.tone} />}
    </svg>
  )
}

const noPoints: PlotLayout['lines'][number] = []

interface PlotDrawingProps {
  readonly layout: PlotLayout
  readonly lines: readonly PlotLine[]
  readonly kind: 'line' | 'stair'
  readonly cursor: PlotCursor | undefined
}

function Axes({ layout }: { layout: PlotLayout }) {
  const { plane, xTicks, yTicks, size, xLabel, yLabel } = layout
  // A long label at an edge stays within the picture.
  const anchorOf = (at: number) => {
    if (at > plane.right - size.unit * 2) return 'end'
    return at < plane.left + size.unit * 2 ? 'start' : 'middle'
  }
  return (
    <g className={`text-12 tabular ${classes.axes}`}>
      {yTicks.map(({ at, words }) => (
        <g key={at}>
          <path className={classes.grid} d={`M${plane.left} ${at}H${plane.right}`} />
          <text x={plane.left - size.unit * 0.5} y={at} dy="0.32em" textAnchor="end">
            {words}
          </text>
        </g>
      ))}
      <path className={classes.base} d={`M${plane.left} ${plane.bottom}H${plane.right}`} />
      {xTicks.map(({ at, words }) => (
        <g key={at}>
          <path className={classes.base} d={`M${at} ${plane.bottom}v5`} />
          <text x={at} y={plane.bottom + size.unit * 1.25} textAnchor={anchorOf(at)}>
            {words}
          </text>
        </g>
      ))}
      <text className="strong" x={plane.left - size.unit * 0.5} y={size.unit * 0.8} textAnchor="start">
        {yLabel}
      </text>
      <text className="strong" x={plane.right} y={plane.bottom - size.unit * 0.4} textAnchor="end">
        {xLabel}
      </text>
    </g>
  )
}

const Line = memo(function Line({ points, kind, end, index, tone, isChosen }: LineProps) {
  const { dash, marker } = lookOf(index)
  const path = kind === 'stair' ? stairPath(points, end) : linePath(points)
  return (
    <g style={{ color: tone }} data-current={isChosen || undefined}>
      <path className={classes.line} d={path} strokeDasharray={dash} />
      <path className={classes.marker} d={markersPath(marker, spread(points, markersPerLine), markerSize)} />
    </g>
  )
})

interface LineProps {
  readonly points: PlotLayout['lines'][number]
  readonly kind: 'line' | 'stair'
  readonly end: number
  readonly index: number
  readonly tone: string | undefined
  readonly isChosen: boolean
}

function Cursor({
  layout,
  cursor,
  tone,
}: {
  layout: PlotLayout
  cursor: PlotCursor
  tone: string | undefined
}) {
  const point = layout.lines[cursor.line]?.[cursor.point]
  if (!point) return null
  return (
    <g style={{ color: tone }}>
      <path className={classes.plumb} d={`M${point.x} ${layout.plane.top}V${layout.plane.bottom}`} />
      <circle className={classes.spot} cx={point.x} cy={point.y} r="6" />
    </g>
  )
}
