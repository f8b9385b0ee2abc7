import { useEffect, useRef } from 'react'
import { boardPixels, drawBoard } from './draw-board.ts'
import classes from './snake.module.css'
import type { Direction, SnakeGame } from './snake.ts'
import { directionOfSwipe } from './steering.ts'

/** The picture of a game; a finger drawn over it steers. */
export function SnakeBoard({ game, onSteer }: { game: SnakeGame; onSteer: (direction: Direction) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const finger = useRef<{ x: number; y: number }>(undefined)

  const head = game.snake[0]
  const isPlaying = game.phase === 'playing'
  useEffect(() => {
    if (isPlaying) canvas.current?.focus({ preventScroll: true })
  }, [isPlaying])

  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (pen) drawBoard(pen, game)
  }, [game])

  return (
    <canvas
      ref={canvas}
      className={classes.board}
      width={boardPixels}
      height={boardPixels}
      // A picture, though drawn by a script.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      tabIndex={-1}
      data-head={head && `${head.x},${head.y}`}
      aria-label="Snake board, 25 by 25 cells"
      onPointerDown={({ clientX, clientY }) => (finger.current = { x: clientX, y: clientY })}
      onPointerMove={({ clientX, clientY }) => {
        if (!finger.current) return
        const direction = directionOfSwipe(clientX - finger.current.x, clientY - finger.current.y)
        if (!direction) return
        // From here the same finger can steer again without being lifted.
        finger.current = { x: clientX, y: clientY }
        onSteer(direction)
      }}
      onPointerUp={() => (finger.current = undefined)}
      onPointerCancel={() => (finger.current = undefined)}
    />
  )
}
