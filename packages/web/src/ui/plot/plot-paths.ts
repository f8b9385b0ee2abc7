/** A point, in pixels or in the units of the axes. */
export interface PlotPoint {
  readonly x: number
  readonly y: number
}

/** Returns the path of a line through points. */
export function linePath(points: readonly PlotPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('')
}

/** Returns the path of steps: each value holds until the next one, the last until `end`. */
export function stairPath(points: readonly PlotPoint[], end: number): string {
  const [first, ...others] = points
  if (!first) return ''
  const steps = others.map(({ x, y }) => `H${short(x)}V${short(y)}`)
  return `M${short(first.x)} ${short(first.y)}${steps.join('')}H${short(Math.max(end, points.at(-1)?.x ?? end))}`
}

/** Shapes of a line's points, for people who do not distinguish its colour. */
export const markerShapes = ['circle', 'square', 'triangle', 'diamond'] as const

/** The look of a point. */
export type MarkerShape = (typeof markerShapes)[number]

/** Returns all markers of a line as one path: a line of 500 points is one element, not 500. */
export function markersPath(shape: MarkerShape, points: readonly PlotPoint[], size: number): string {
  return points.map((point) => markerAt(shape, point, size)).join('')
}

function markerAt(shape: MarkerShape, { x, y }: PlotPoint, size: number): string {
  const at = (right: number, down: number) => `${short(x + right)} ${short(y + down)}`
  switch (shape) {
    case 'circle':
      return `M${at(-size, 0)}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`
    case 'square':
      return `M${at(-size, -size)}L${at(size, -size)}L${at(size, size)}L${at(-size, size)}Z`
    case 'triangle':
      return `M${at(0, -size * 1.2)}L${at(size * 1.1, size * 0.9)}L${at(-size * 1.1, size * 0.9)}Z`
    default:
      return `M${at(0, -size * 1.3)}L${at(size * 1.3, 0)}L${at(0, size * 1.3)}L${at(-size * 1.3, 0)}Z`
  }
}

/** Returns at most `most` items, spread evenly; the last one is always among them. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  const step = items.length / most
  return Array.from({ length: most }, (_, index) => items[Math.ceil((index + 1) * step) - 1]).filter(
    (item) => item !== undefined,
  )
}

// A tenth of a pixel is more precise than the eye.
function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
