import type { Direction } from './snake.ts'

const keys: Record<string, Direction> = {
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
  w: 'up',
  s: 'down',
  a: 'left',
  d: 'right',
}

/** The direction a key means, if any. */
export const directionOfKey = (key: string): Direction | undefined => keys[key.toLowerCase()]

const shortestSwipe = 24

/** The direction of a finger's way, if it was long enough to be meant. */
export function directionOfSwipe(dx: number, dy: number): Direction | undefined {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < shortestSwipe) return undefined
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? 'right' : 'left'
  return dy > 0 ? 'down' : 'up'
}
