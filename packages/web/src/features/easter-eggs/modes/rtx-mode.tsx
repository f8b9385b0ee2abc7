import { create } from 'canvas-confetti'
import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../../ui/base/reduced-motion.ts'
import type { EggProps } from '../egg.ts'
import { ModeBanner, usePageMark } from './mode-banner.tsx'
import classes from './modes.module.css'

/** Every ray traced, by hand. */
export function RtxMode({ reward, onLeave }: EggProps) {
  const light = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  usePageMark(classes.rtxPage)

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

const burstEvery = 800
const burstSize = 15
const colors = ['#a8e04f', '#b79cff', '#7cc4ff', '#e9efe9', '#f2c14e']

/** Sparks out of random places, fifteen every 800 ms, until stopped. */
function startBursts(canvas: HTMLCanvasElement): () => void {
  const shoot = create(canvas, { resize: true, disableForReducedMotion: true })
  const burst = () => {
    canvas.dataset['bursts'] = String(Number(canvas.dataset['bursts'] ?? 0) + 1)
    void shoot({
      particleCount: burstSize,
      origin: { x: Math.random(), y: Math.random() * 0.8 },
      spread: 360,
      startVelocity: 18,
      gravity: 0.35,
      ticks: 130,
      scalar: 0.7,
      shapes: ['circle'],
      colors,
    })
  }
  burst()
  const timer = setInterval(burst, burstEvery)
  return () => {
    clearInterval(timer)
    shoot.reset()
  }
}
