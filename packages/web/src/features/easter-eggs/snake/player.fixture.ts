import { step, turn, type Direction, type SnakeGame } from './snake.ts'

const directions = ['up', 'right', 'down', 'left'] as const satisfies readonly Direction[]

/** A shortest way to the food that the rules allow, one turn per step. */
export function wayToFood(game: SnakeGame): readonly Direction[] {
  const seen = new Set<string>()
  const ways = [{ game, turns: [] as readonly Direction[] }]
  for (const way of ways) {
    for (const direction of directions) {
      const turned = turn(way.game, direction)
      if (turned.direction !== direction) continue
      const next = step(turned, () => 0)
      const turns = [...way.turns, direction]
      if (next.score > game.score) return turns
      const { x, y } = next.snake[0] ?? game.food
      if (next.phase !== 'playing' || seen.has(`${x},${y},${direction}`)) continue
      seen.add(`${x},${y},${direction}`)
      ways.push({ game: next, turns })
    }
  }
  throw new Error('There is no way to the food')
}
