import { useEffect, useRef } from 'react'
import classes from './snake.module.css'
import { type Direction, type SnakeGame, boardSize } from './snake.ts'
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

/** Pixels per cell of the drawing; the page scales it. */
const cell = 28

const boardPixels = boardSize * cell

const colors = {
  ground: '#0b0f0e',
  line: '#161d1a',
  body: '#a8e04f',
  head: '#e4f7c6',
  food: '#b79cff',
  eye: '#0b0f0e',
}

function drawBoard(pen: CanvasRenderingContext2D, { snake, food, heading, phase }: SnakeGame): void {
  pen.fillStyle = colors.ground
  pen.fillRect(0, 0, boardPixels, boardPixels)
  drawGrid(pen)
  drawFood(pen, food.x, food.y)
  pen.globalAlpha = phase === 'over' ? 0.45 : 1
  snake.forEach(({ x, y }, index) => {
    pen.fillStyle = index === 0 ? colors.head : colors.body
    pen.beginPath()
    pen.roundRect(x * cell + 1.5, y * cell + 1.5, cell - 3, cell - 3, index === 0 ? 9 : 6)
    pen.fill()
  })
  const head = snake[0]
  if (head) drawEyes(pen, head.x, head.y, heading === 'up' || heading === 'down')
  pen.globalAlpha = 1
}

function drawGrid(pen: CanvasRenderingContext2D): void {
  pen.strokeStyle = colors.line
  pen.lineWidth = 1
  pen.beginPath()
  for (let line = 1; line < boardSize; line++) {
    pen.moveTo(line * cell, 0)
    pen.lineTo(line * cell, boardPixels)
    pen.moveTo(0, line * cell)
    pen.lineTo(boardPixels, line * cell)
  }
  pen.stroke()
}

// A cut stone, as everything special here is.
function drawFood(pen: CanvasRenderingContext2D, x: number, y: number): void {
  const [left, top, half] = [x * cell, y * cell, cell / 2]
  pen.fillStyle = `${colors.food}44`
  pen.beginPath()
  pen.arc(left + half, top + half, half * 1.5, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = colors.food
  pen.beginPath()
  pen.moveTo(left + half, top + 3)
  pen.lineTo(left + cell - 3, top + half)
  pen.lineTo(left + half, top + cell - 3)
  pen.lineTo(left + 3, top + half)
  pen.fill()
}

function drawEyes(pen: CanvasRenderingContext2D, x: number, y: number, isUpright: boolean): void {
  pen.fillStyle = colors.eye
  for (const side of [-5, 5]) {
    const [dx, dy] = isUpright ? [side, 0] : [0, side]
    pen.beginPath()
    pen.arc(x * cell + cell / 2 + dx, y * cell + cell / 2 + dy, 2.6, 0, Math.PI * 2)
    pen.fill()
  }
}
