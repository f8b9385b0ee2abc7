import { markerShapes, type MarkerShape, type PlotPoint } from './plot-paths.ts'

/** One line of a plot. */
export interface PlotLine {
  readonly id: string
  readonly name: string
  /** A CSS colour; the text's own if omitted. */
  readonly tone?: string
  /** By `x`. */
  readonly points: readonly PlotPoint[]
}

const dashes = ['none', '9 5', '2 4', '12 4 2 4']

/** Returns the look that distinguishes a line without its colour: sixteen looks, then they repeat. */
export function lookOf(index: number): { readonly dash: string; readonly marker: MarkerShape } {
  const dash = dashes[index % dashes.length] ?? 'none'
  const marker = markerShapes[(index + Math.floor(index / dashes.length)) % markerShapes.length] ?? 'circle'
  return { dash, marker }
}
