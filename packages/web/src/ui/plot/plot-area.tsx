import { useId, useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useWords } from '../../lib/base/use-words.ts'
import { cursorAfter, nearestPoint, type PlotCursor } from './plot-cursor.ts'
import { PlotDrawing } from './plot-drawing.tsx'
import { layOut, type PlotAxis } from './plot-layout.ts'
import type { PlotLine } from './plot-lines.ts'
import type { PlotPoint } from './plot-paths.ts'
import type { Span } from './plot-scale.ts'
import classes from './plot.module.css'
import { plotWords } from './plots.words.ts'
import { usePlotSize } from './use-plot-size.ts'

/**
 * The drawing. For keyboards and screen readers it is a slider whose values are its points: only a slider
 * takes the arrow keys in every screen reader, and has its value read out after each.
 */
export function PlotArea({ label, lines, kind, xAxis, yAxis, xSpan, describe }: PlotAreaProps) {
  const say = useWords(plotWords)
  const helpId = useId()
  const { ref, size } = usePlotSize()
  const [cursor, setCursor] = useState<PlotCursor>()
  const layout = useMemo(
    () => size && layOut({ size, lines, xAxis, yAxis, xSpan }),
    [size, lines, xAxis, yAxis, xSpan],
  )
  const current = shownCursor(cursor, lines)
  const points = lines[current.line]?.points ?? []
  const sentence = sentenceOf(current, { lines, describe })

  const onKeyDown = (event: KeyboardEvent) => {
    const next = cursorAfter(
      event.key,
      current,
      lines.map((line) => line.points),
    )
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setCursor(next)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!layout) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    setCursor(nearestPoint(layout.lines, { x: event.clientX - left, y: event.clientY - top }))
  }

  return (
    <>
      <p className={`small strong breaks tabular ${classes.readout}`} aria-hidden="true">
        {cursor ? sentence : ''}
      </p>
      <div
        ref={ref}
        className={`shrinks relative small ${classes.area}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no range input has points of several lines
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={helpId}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={current.point + 1}
        aria-valuetext={sentence}
        onKeyDown={onKeyDown}
        onFocus={() => setCursor(current)}
        onBlur={() => setCursor(undefined)}
        onPointerDown={onPointerMove}
        onPointerMove={onPointerMove}
        onPointerLeave={(event) => {
          if (document.activeElement !== event.currentTarget) setCursor(undefined)
        }}
      >
        {layout && <PlotDrawing layout={layout} lines={lines} kind={kind} cursor={cursor && current} />}
      </div>
      <p id={helpId} hidden>
        {say(lines.length > 1 ? 'keysOfLines' : 'keys')}
      </p>
    </>
  )
}

export interface PlotAreaProps {
  readonly label: string
  readonly lines: readonly PlotLine[]
  /** Straight from point to point, or steps that hold a value until the next. */
  readonly kind: 'line' | 'stair'
  readonly xAxis: PlotAxis
  readonly yAxis: PlotAxis
  /** Values that the horizontal axis always includes. */
  readonly xSpan?: Span | undefined
  /** Returns a point in words. */
  readonly describe: (line: PlotLine, point: PlotPoint) => string
}

// Lines may grow and disappear while a person is at one of their points.
function shownCursor(cursor: PlotCursor | undefined, lines: readonly PlotLine[]): PlotCursor {
  const wanted = cursor && (lines[cursor.line]?.points.length ?? 0) > 0 ? cursor.line : undefined
  const line =
    wanted ??
    Math.max(
      0,
      lines.findIndex(({ points }) => points.length > 0),
    )
  const last = Math.max(0, (lines[line]?.points.length ?? 0) - 1)
  return { line, point: wanted === undefined ? last : Math.min(cursor?.point ?? last, last) }
}

function sentenceOf(
  { line, point }: PlotCursor,
  { lines, describe }: Pick<PlotAreaProps, 'lines' | 'describe'>,
): string {
  const shown = lines[line]
  const at = shown?.points[point]
  return shown && at ? describe(shown, at) : ''
}
