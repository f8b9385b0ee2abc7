export interface Point {
  readonly x: number
  readonly y: number
}

/** How far apart two things may be to be linked, in pixels. */
export const linkRange = 300

/** Every pair of points within range, with how near they are: 1 in the same place, 0 at the edge of the range. */
export function linksBetween(points: readonly Point[], range = linkRange) {
  return points.flatMap((from, index) =>
    points
      .slice(index + 1)
      .map((to) => ({ from, to, nearness: 1 - Math.hypot(from.x - to.x, from.y - to.y) / range }))
      .filter(({ nearness }) => nearness >= 0),
  )
}
