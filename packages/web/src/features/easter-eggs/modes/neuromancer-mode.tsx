import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import type { EggProps } from '../egg.ts'
import { drawLinks } from './draw-links.ts'
import { ModeBanner } from './mode-banner.tsx'
import classes from './neuromancer-mode.module.css'
import { usePageMark } from './use-page-mark.ts'

/** The page as those see it who are plugged in: everything is connected. */
export function NeuromancerMode({ reward, onLeave }: EggProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  usePageMark(classes.page)

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
