import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import type { EggProps } from '../egg.ts'
import { ModeBanner } from './mode-banner.tsx'
import classes from './rtx-mode.module.css'
import { startBursts } from './rtx-particles.ts'
import { usePageMark } from './use-page-mark.ts'

/** Every ray traced, by hand. */
export function RtxMode({ reward, onLeave }: EggProps) {
  const light = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  usePageMark(classes.page)

  useEffect(() => {
    if (!canvas.current || prefersReducedMotion()) return undefined
    const follow = ({ clientX, clientY }: PointerEvent) => {
      light.current?.style.setProperty('--light-x', `${clientX}px`)
      light.current?.style.setProperty('--light-y', `${clientY}px`)
    }
    const stopBursts = startBursts(canvas.current)
    addEventListener('pointermove', follow, { passive: true })
    return () => {
      stopBursts()
      removeEventListener('pointermove', follow)
    }
  }, [])

  return (
    <>
      <div ref={light} className={classes.light} aria-hidden="true" />
      <canvas ref={canvas} className={classes.particles} data-testid="rtx-particles" aria-hidden="true" />
      <ModeBanner
        name="RTX mode"
        words="Every ray traced by hand. Your fan will tell you when it is working."
        time={3000}
        reward={reward}
        onLeave={onLeave}
      />
    </>
  )
}
