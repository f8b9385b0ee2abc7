import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { wayToFood } from './player.fixture.ts'
import {
  boardSize,
  foodsToWin,
  newGame,
  speedAt,
  start,
  step,
  turn,
  type Direction,
  type SnakeGame,
} from './snake.ts'

const directions = ['up', 'down', 'left', 'right'] as const satisfies readonly Direction[]
const luckOfFood = fc.double({ min: 0, max: 0.999, noNaN: true })
const back: Record<Direction, Direction> = { up: 'down', down: 'up', left: 'right', right: 'left' }

test('a game starts in the middle, moving right, with food at 5,5 and no points [EG-01]', () => {
  expect(newGame.phase).toBe('not-started')
  expect(start()).toEqual({
    phase: 'playing',
    snake: [{ x: 12, y: 12 }],
    food: { x: 5, y: 5 },
    direction: 'right',
    heading: 'right',
    score: 0,
    speed: 180,
  })
})

describe('turning [EG-01]', () => {
  it.each([
    ['right', 'left', 'right'],
    ['left', 'right', 'left'],
    ['up', 'down', 'up'],
    ['down', 'up', 'down'],
    ['right', 'up', 'up'],
    ['right', 'down', 'down'],
    ['up', 'left', 'left'],
  ] as const)('heading %s, pressing %s, it goes %s', (heading, pressed, goes) => {
    expect(turn({ ...start(), heading, direction: heading }, pressed).direction).toBe(goes)
  })

  it('does not go back by two quick turns within one step', () => {
    expect(turn(turn(start(), 'up'), 'left').direction).toBe('up')
  })

  it.each(['not-started', 'over', 'won'] as const)('does nothing when the game is %s', (phase) => {
    const game = { ...start(), phase }
    expect(turn(game, 'up')).toBe(game)
    expect(step(game)).toBe(game)
  })
})

describe('a step [EG-01]', () => {
  it.each([
    ['right', { x: 13, y: 12 }],
    ['up', { x: 12, y: 11 }],
    ['down', { x: 12, y: 13 }],
  ] as const)('goes one cell %s', (direction, head) => {
    expect(step(turn(start(), direction)).snake).toEqual([head])
  })

  it.each([
    ['left', { x: 0, y: 7 }],
    ['right', { x: 24, y: 7 }],
    ['up', { x: 7, y: 0 }],
    ['down', { x: 7, y: 24 }],
  ] as const)('%s into the wall ends the game', (direction, head) => {
    expect(step(facing(direction, { snake: [head] })).phase).toBe('over')
  })

  it('into itself ends the game', () => {
    const snake = ring.concat({ x: 9, y: 10 })
    expect(step(facing('down', { snake })).phase).toBe('over')
  })

  it('onto the cell its tail leaves is fine', () => {
    expect(step(facing('down', { snake: ring })).phase).toBe('playing')
  })

  it('onto food adds a point, a cell and speed, and puts new food elsewhere', () => {
    const game = step(facing('right', { snake: [{ x: 4, y: 5 }] }), () => 0)
    expect(game).toMatchObject({ phase: 'playing', score: 1, speed: 175, food: { x: 0, y: 0 } })
    expect(game.snake).toEqual([
      { x: 5, y: 5 },
      { x: 4, y: 5 },
    ])
  })

  it('onto the fifth food wins', () => {
    const game = step(facing('right', { snake: [{ x: 4, y: 5 }], score: foodsToWin - 1 }))
    expect(game).toMatchObject({ phase: 'won', score: 5 })
  })
})

test.each([
  [0, 180],
  [1, 175],
  [5, 155],
  [15, 105],
  [16, 100],
  [400, 100],
])('after %i foods a step takes %i ms [EG-01]', (score, speed) => {
  expect(speedAt(score)).toBe(speed)
})

test('whatever is pressed, the rules hold at every step [EG-01]', () => {
  const move = fc.record({ presses: fc.array(fc.constantFrom(...directions)), luck: luckOfFood })
  const moves = fc.array(move, { maxLength: 300 })
  fc.assert(
    fc.property(moves, (played) => {
      let game = start()
      for (const { presses, luck } of played) {
        const before = game
        const after = step(presses.reduce(turn, before), () => luck)
        expect(after.heading).not.toBe(back[before.heading])
        expectSound(after)
        game = after
      }
    }),
  )
})

test('a good player wins, wherever the food falls [EG-01]', () => {
  const lucks = fc.array(luckOfFood, { minLength: foodsToWin, maxLength: foodsToWin })
  fc.assert(
    fc.property(lucks, (luck) => {
      let game = start()
      for (const chance of luck) {
        for (const direction of wayToFood(game)) game = step(turn(game, direction), () => chance)
        expectSound(game)
      }
      expect(game.phase).toBe('won')
    }),
    { numRuns: 15 },
  )
})

function expectSound({ snake, food, score, speed, phase }: SnakeGame): void {
  expect(snake).toHaveLength(score + 1)
  expect(new Set(snake.map(({ x, y }) => `${x},${y}`)).size).toBe(snake.length)
  for (const { x, y } of [...snake, food]) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
    expect(Math.max(x, y)).toBeLessThan(boardSize)
  }
  expect(snake).not.toContainEqual(food)
  expect(speed).toBe(speedAt(score))
  expect(speed).toBeGreaterThanOrEqual(100)
  expect(phase === 'won').toBe(score === foodsToWin)
}

const ring = [
  { x: 10, y: 9 },
  { x: 11, y: 9 },
  { x: 11, y: 10 },
  { x: 10, y: 10 },
]

function facing(direction: Direction, rest: Partial<SnakeGame>): SnakeGame {
  return { ...start(), direction, heading: direction, ...rest }
}
