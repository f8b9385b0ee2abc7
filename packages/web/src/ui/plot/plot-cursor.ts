import type { PlotPoint } from './plot-paths.ts'

type Lines = readonly (readonly PlotPoint[])[]

/** One point among several lines. */
export interface PlotCursor {
  readonly line: number
  readonly point: number
}

/** The point that is nearest to a place; of a line far off none. */
export function nearestPoint(lines: Lines, place: PlotPoint): PlotCursor | undefined {
  let best: PlotCursor | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const [line, points] of lines.entries()) {
    for (const [point, { x, y }] of points.entries()) {
      const distance = (x - place.x) ** 2 + (y - place.y) ** 2
      if (distance < bestDistance) {
        bestDistance = distance
        best = { line, point }
      }
    }
  }
  return best
}

/** Where a key leads: along the line, or to the nearest moment of the next line that has any points. */
export function cursorAfter(key: string, cursor: PlotCursor, lines: Lines): PlotCursor | undefined {
  const points = lines[cursor.line] ?? []
  const last = points.length - 1
  const along = (point: number) => ({ line: cursor.line, point: Math.min(Math.max(point, 0), last) })
  switch (key) {
    case 'ArrowLeft':
      return along(cursor.point - 1)
    case 'ArrowRight':
      return along(cursor.point + 1)
    case 'PageUp':
      return along(cursor.point + 10)
    case 'PageDown':
      return along(cursor.point - 10)
    case 'Home':
      return along(0)
    case 'End':
      return along(last)
    case 'ArrowUp':
      return acrossTo(-1, cursor, lines)
    case 'ArrowDown':
      return acrossTo(1, cursor, lines)
    default:
      return undefined
  }
}

function acrossTo(step: 1 | -1, cursor: PlotCursor, lines: Lines): PlotCursor {
  const x = lines[cursor.line]?.[cursor.point]?.x ?? 0
  for (let line = cursor.line + step; line >= 0 && line < lines.length; line += step) {
    const points = lines[line] ?? []
    if (points.length > 0) return { line, point: indexNearest(points, x) }
  }
  return cursor
}

function indexNearest(points: readonly PlotPoint[], x: number): number {
  let best = 0
  for (const [index, point] of points.entries())
    if (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x)) best = index
  return best
}
