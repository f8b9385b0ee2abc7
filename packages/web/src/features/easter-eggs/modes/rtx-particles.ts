import { create } from 'canvas-confetti'

const burstEvery = 800
const burstSize = 15
const colors = ['#a8e04f', '#b79cff', '#7cc4ff', '#e9efe9', '#f2c14e']

/** Sparks out of random places, fifteen every 800 ms, until stopped. */
export function startBursts(canvas: HTMLCanvasElement): () => void {
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
