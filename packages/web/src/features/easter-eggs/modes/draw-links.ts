import { linksBetween, type Point } from './links.ts'

const nodes =
  'main :is(a, button, h1, h2, h3, img, input, [class*="plate"]), header a, header button, footer a'
const maxNodes = 140

/** Draws lines between elements that are near each other on the screen. Returns the number of lines. */
export function drawLinks(canvas: HTMLCanvasElement, time: number): number {
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
