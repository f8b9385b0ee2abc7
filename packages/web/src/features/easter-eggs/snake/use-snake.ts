import { useEffect, useState } from 'react'
import { newGame, start, step, turn, type Direction, type SnakeGame } from './snake.ts'
import { play } from './sounds.ts'

export interface SnakePlay {
  readonly game: SnakeGame
  readonly begin: () => void
  readonly steer: (direction: Direction) => void
}

/** A game with a clock and its sounds. */
export function useSnake(): SnakePlay {
  const [game, setGame] = useState(newGame)
  const { phase, snake, speed, score } = game

  // Turning leaves the snake as it is, so it does not put off the next step.
  useEffect(() => {
    if (phase !== 'playing') return undefined
    const timer = setTimeout(() => setGame((current) => step(current)), speed)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [phase, snake, speed])

  useEffect(() => {
    if (phase === 'won') play('win')
    else if (phase === 'over') play('lose')
    else if (score > 0) play('pickup')
  }, [phase, score])

  return {
    game,
    begin: () => setGame(start()),
    steer: (direction) => setGame((current) => turn(current, direction)),
  }
}
