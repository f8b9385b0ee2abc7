export const flakeCount = 200

interface Flake {
  x: number
  y: number
  readonly radius: number
  readonly speed: number
  readonly sway: number
}

/** Draws two hundred flakes on the canvas until it leaves the page. */
export function letItSnow(canvas: HTMLCanvasElement | null): (() => void) | undefined {
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
