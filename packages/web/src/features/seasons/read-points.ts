import { arePoints } from '@longhouse/contract/seasons'

/** Parses points by place: numbers with commas between. Returns undefined if they are invalid. */
export function readPoints(typed: string): readonly number[] | undefined {
  const parts = typed
    .slice(0, 1000)
    .split(/[,;\s]/)
    .filter((part) => part !== '')
  const points = parts.map(Number)
  return arePoints(points) ? points : undefined
}
