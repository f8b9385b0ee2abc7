/** The rules of the snake game: no clock, no picture, no sound. */

export const boardSize = 25
export const foodsToWin = 5

const firstTick = 180
const fasterPerFood = 5
const fastestTick = 100

export interface Cell {
  readonly x: number
  readonly y: number
}

export type Direction = 'up' | 'down' | 'left' | 'right'

export interface SnakeGame {
  readonly phase: 'not-started' | 'playing' | 'over' | 'won'
  /** Head first. */
  readonly snake: readonly Cell[]
  readonly food: Cell
  readonly direction: Direction
  /** Where the last step went; two quick turns must not add up to a reversal. */
  readonly heading: Direction
  readonly score: number
  /** Milliseconds until the next step. */
  readonly speed: number
}

export const newGame: SnakeGame = {
  phase: 'not-started',
  snake: [{ x: 12, y: 12 }],
  food: { x: 5, y: 5 },
  direction: 'right',
  heading: 'right',
  score: 0,
  speed: firstTick,
}

export const start = (): SnakeGame => ({ ...newGame, phase: 'playing' })

/** Changes the direction, unless that would be straight back. */
export function turn(game: SnakeGame, direction: Direction): SnakeGame {
  if (game.phase !== 'playing' || direction === opposite[game.heading]) return game
  return { ...game, direction }
}

/** One step forward. */
export function step(game: SnakeGame, random: () => number = Math.random): SnakeGame {
  if (game.phase !== 'playing') return game
  const { snake, food, direction } = game
  const head = neighbour(snake[0] ?? { x: 0, y: 0 }, direction)
  const isEating = isSame(head, food)
  // The tail moves on, so its cell is free, except while the snake grows.
  const rest = isEating ? snake : snake.slice(0, -1)
  if (!isOnBoard(head) || rest.some((cell) => isSame(cell, head))) {
    return { ...game, heading: direction, phase: 'over' }
  }
  const moved = { ...game, heading: direction, snake: [head, ...rest] }
  return isEating ? eat(moved, random) : moved
}

export const speedAt = (score: number): number => Math.max(fastestTick, firstTick - fasterPerFood * score)

function eat(game: SnakeGame, random: () => number): SnakeGame {
  const score = game.score + 1
  return {
    ...game,
    score,
    speed: speedAt(score),
    food: freeCell(game.snake, random),
    phase: score >= foodsToWin ? 'won' : 'playing',
  }
}

function freeCell(snake: readonly Cell[], random: () => number): Cell {
  const free = board.filter((cell) => !snake.some((part) => isSame(part, cell)))
  return free[Math.floor(random() * free.length)] ?? newGame.food
}

function neighbour({ x, y }: Cell, direction: Direction): Cell {
  const { x: dx, y: dy } = ways[direction]
  return { x: x + dx, y: y + dy }
}

const isOnBoard = ({ x, y }: Cell) => x >= 0 && y >= 0 && x < boardSize && y < boardSize
const isSame = (a: Cell, b: Cell) => a.x === b.x && a.y === b.y

const ways: Record<Direction, Cell> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
}

const opposite: Record<Direction, Direction> = { up: 'down', down: 'up', left: 'right', right: 'left' }

const board: readonly Cell[] = Array.from({ length: boardSize ** 2 }, (_, index) => ({
  x: index % boardSize,
  y: Math.floor(index / boardSize),
}))
