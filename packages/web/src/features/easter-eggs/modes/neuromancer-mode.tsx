import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../../ui/base/reduced-motion.ts'
import type { EggProps } from '../egg.ts'
import { ModeBanner, usePageMark } from './mode-banner.tsx'
import classes from './modes.module.css'

/** The page as those see it who are plugged in: everything is connected. */
export function NeuromancerMode({ reward, onLeave }: EggProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  usePageMark(classes.neuromancerPage)

  useEffect(() => {
    const sheet = canvas.current
    return sheet
      ? keepDrawing((time) => (sheet.dataset['links'] = String(drawLinks(sheet, time))))
      : undefined
  }, [])

  return (
    <>
      <div className={classes.grid} aria-hidden="true" />
      <canvas ref={canvas} className={classes.links} data-testid="neuromancer-links" aria-hidden="true" />
      <ModeBanner
        name="Neuromancer mode"
        words="You are jacked in. Everything near is connected."
        time={3000}
        reward={reward}
        onLeave={onLeave}
      />
    </>
  )
}

/** Draws with every frame, or for those who want calm only when the page has moved. */
function keepDrawing(draw: (time: number) => void): () => void {
  let frame = 0
  const isCalm = prefersReducedMotion()
  const next = (time: number) => {
    draw(isCalm ? 0 : time)
    if (!isCalm) frame = requestAnimationFrame(next)
  }
  const again = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(next)
  }
  again()
  addEventListener('scroll', again, { passive: true })
  addEventListener('resize', again)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', again)
    removeEventListener('resize', again)
  }
}

const nodes =
  'main :is(a, button, h1, h2, h3, img, input, [class*="plate"]), header a, header button, footer a'
const maxNodes = 140

/** Draws lines between elements that are near each other on the screen. Returns the number of lines. */
function drawLinks(canvas: HTMLCanvasElement, time: number): number {
  const pen = canvas.getContext('2d')
  if (!pen) return 0
  if (canvas.width !== innerWidth) canvas.width = innerWidth
  if (canvas.height !== innerHeight) canvas.height = innerHeight
  pen.clearRect(0, 0, canvas.width, canvas.height)

  const theme = getComputedStyle(canvas)
  pen.strokeStyle = theme.getPropertyValue('--color-aether')
  pen.fillStyle = theme.getPropertyValue('--color-info')
  const points = visiblePoints()
  const links = linksBetween(points)
  links.forEach((link, index) => drawLink(pen, link, (time / 1600 + index * 0.37) % 1))
  pen.globalAlpha = 1
  for (const { x, y } of points) pen.fillRect(x - 2.5, y - 2.5, 5, 5)
  return links.length
}

function drawLink(
  pen: CanvasRenderingContext2D,
  { from, to, nearness }: { from: Point; to: Point; nearness: number },
  phase: number,
): void {
  pen.globalAlpha = 0.15 + nearness * 0.6
  pen.beginPath()
  pen.moveTo(from.x, from.y)
  pen.lineTo(to.x, to.y)
  pen.stroke()
  // Something travels along every line.
  pen.fillRect(from.x + (to.x - from.x) * phase - 1, from.y + (to.y - from.y) * phase - 1, 2, 2)
}

function visiblePoints(): Point[] {
  const points: Point[] = []
  for (const element of document.querySelectorAll(nodes)) {
    const { left, top, width, height } = element.getBoundingClientRect()
    const point = { x: left + width / 2, y: top + height / 2 }
    if (width > 0 && point.y > 0 && point.y < innerHeight && point.x > 0 && point.x < innerWidth)
      points.push(point)
    if (points.length >= maxNodes) break
  }
  return points
}

interface Point {
  readonly x: number
  readonly y: number
}

/** How far apart two things may be to be linked, in pixels. */
const linkRange = 300

/** Every pair of points within range, with how near they are: 1 in the same place, 0 at the edge of the range. */
export function linksBetween(points: readonly Point[], range = linkRange) {
  return points.flatMap((from, index) =>
    points
      .slice(index + 1)
      .map((to) => ({ from, to, nearness: 1 - Math.hypot(from.x - to.x, from.y - to.y) / range }))
      .filter(({ nearness }) => nearness >= 0),
  )
}
