import type { PlotLine } from './plot-lines.ts'
import type { PlotPoint } from './plot-paths.ts'
import { scaleOf, spanOf, type Span } from './plot-scale.ts'
import type { PlotSize } from './use-plot-size.ts'

/** The label, the ticks and the number format of an axis. */
export interface PlotAxis {
  readonly label: string
  readonly ticks: (span: Span, most: number) => readonly number[]
  readonly format: (value: number) => string
}

/** A position on an axis and its words. */
export interface PlotTick {
  readonly at: number
  readonly words: string
}

/** Everything in pixels. */
export interface PlotLayout {
  readonly size: PlotSize
  readonly plane: {
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  readonly xTicks: readonly PlotTick[]
  readonly yTicks: readonly PlotTick[]
  readonly xLabel: string
  readonly yLabel: string
  readonly lines: readonly (readonly PlotPoint[])[]
}

/** The input of `layOut`. */
export interface PlotPlan {
  readonly size: PlotSize
  readonly lines: readonly PlotLine[]
  readonly xAxis: PlotAxis
  readonly yAxis: PlotAxis
  readonly xSpan?: Span | undefined
}

/** Puts lines and ticks in their places. Every margin is measured in the reader's text. */
export function layOut({ size, lines, xAxis, yAxis, xSpan }: PlotPlan): PlotLayout {
  const { width, height, unit } = size
  const points = lines.flatMap((line) => line.points)
  const xs = spanOf([...points.map(({ x }) => x), ...(xSpan ?? [])])
  const [, highest] = spanOf(points.map(({ y }) => y))
  const ys: Span = [0, Math.max(1, highest)]
  const rows = Math.max(2, Math.floor(height / (unit * 2.6)))
  const yValues = yAxis.ticks(ys, Math.min(rows, 7))
  const widest = Math.max(...yValues.map((value) => yAxis.format(value).length))
  const plane = {
    left: unit * (0.9 + widest * 0.55),
    right: width - unit,
    top: unit * 1.6,
    bottom: height - unit * 2.2,
  }
  const x = scaleOf(xs, [plane.left, plane.right])
  const y = scaleOf(ys, [plane.bottom, plane.top])
  const columns = Math.max(2, Math.floor((plane.right - plane.left) / (unit * 5.5)))
  return {
    size,
    plane,
    xTicks: xAxis
      .ticks(xs, Math.min(columns, 7))
      .map((value) => ({ at: x(value), words: xAxis.format(value) })),
    yTicks: yValues.map((value) => ({ at: y(value), words: yAxis.format(value) })),
    xLabel: xAxis.label,
    yLabel: yAxis.label,
    lines: lines.map((line) => line.points.map((point) => ({ x: x(point.x), y: y(point.y) }))),
  }
}
