import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { isSnowDay } from './snow-day.ts'
import { letItSnow } from './snow-flakes.ts'
import classes from './snowfall.module.css'

const hour = 3_600_000

/** Snow over the page on one day of the year; an open tab notices when the day begins or ends. */
export function Snowfall() {
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
