import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '../../ui/base/reduced-motion.ts'
import classes from '../app.module.css'
import { startTabFavicon } from './tab-favicon.ts'

/** Extras without a function: favicon moods, console warnings and snow. */
export function Decorations() {
  useEffect(startTabFavicon, [])
  useEffect(startConsoleWarnings, [])
  return <Snowfall />
}

const hour = 3_600_000

/** Snow over the page on one day of the year; an open tab notices when the day begins or ends. */
function Snowfall() {
  const [isSnowing, setSnowing] = useState(false)

  useEffect(() => {
    const look = () => setSnowing(isSnowDay() && !prefersReducedMotion())
    const first = setTimeout(look)
    const timer = setInterval(look, hour)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [])

  return isSnowing ? (
    <canvas ref={letItSnow} className={classes.snow} data-testid="snowfall" aria-hidden="true" />
  ) : null
}

export const flakeCount = 200

interface Flake {
  x: number
  y: number
  readonly radius: number
  readonly speed: number
  readonly sway: number
}

/** Draws two hundred flakes on the canvas until it leaves the page. */
function letItSnow(canvas: HTMLCanvasElement | null): (() => void) | undefined {
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return undefined
  const flakes = Array.from({ length: flakeCount }, newFlake)
  let frame = requestAnimationFrame(draw)

  function draw(time: number): void {
    if (!canvas || !pen) return
    if (canvas.width !== innerWidth) canvas.width = innerWidth
    if (canvas.height !== innerHeight) canvas.height = innerHeight
    pen.clearRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = 'rgb(226 236 240 / 80%)'
    for (const flake of flakes) {
      fall(flake, time)
      pen.beginPath()
      pen.arc(flake.x * canvas.width, flake.y * canvas.height, flake.radius, 0, Math.PI * 2)
      pen.fill()
    }
    frame = requestAnimationFrame(draw)
  }

  return () => cancelAnimationFrame(frame)
}

function newFlake(): Flake {
  return {
    x: Math.random(),
    y: Math.random(),
    radius: 1 + Math.random() * 2.4,
    speed: 0.0006 + Math.random() * 0.0014,
    sway: Math.random() * Math.PI * 2,
  }
}

function fall(flake: Flake, time: number): void {
  flake.y += flake.speed
  flake.x += Math.sin(time / 1400 + flake.sway) * 0.0003
  if (flake.y <= 1.02) return
  flake.y = -0.02
  flake.x = Math.random()
}

/** Whether it snows: on 25 December, where the person is. */
export function isSnowDay(date: Date = new Date()): boolean {
  return date.getMonth() === 11 && date.getDate() === 25
}

const gapLimit = 160
const checkEvery = 1000

/** Warns people who were told to paste something into the console, and those who have just opened it. */
function startConsoleWarnings(): () => void {
  console.warn(
    '%cStop!%c\nIf somebody told you to paste something here, they want your account. Nobody from the staff ever asks for that.',
    'font: 700 32px sans-serif; color: #ff7b72',
    'font: 16px sans-serif',
  )
  let wasOpen = false
  const timer = setInterval(() => {
    const isOpen = hasConsoleGap(window)
    if (isOpen && !wasOpen)
      console.warn('The developer tools seem to be open. Please paste no code you do not understand.')
    wasOpen = isOpen
  }, checkEvery)
  return () => clearInterval(timer)
}

/** Docked developer tools take room from the page but not from the window. */
export function hasConsoleGap(
  size: Pick<Window, 'outerWidth' | 'innerWidth' | 'outerHeight' | 'innerHeight'>,
): boolean {
  return size.outerWidth - size.innerWidth > gapLimit || size.outerHeight - size.innerHeight > gapLimit
}
