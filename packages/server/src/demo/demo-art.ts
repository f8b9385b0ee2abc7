import sharp from 'sharp'
import { createRandom, pick } from './demo-random.ts'

const palettes = [
  ['#0f2a1f', '#a8e04f', '#e9efe9'],
  ['#1a1d3a', '#b79cff', '#e9efe9'],
  ['#2b1a14', '#ff9a4d', '#f2e6da'],
  ['#0d2533', '#7cc4ff', '#e4f1fa'],
  ['#2a1222', '#ff8fb8', '#fbe7ef'],
  ['#23210f', '#f2c14e', '#f7f0da'],
] as const

/** Draws a small shield with strokes and shapes that only this number has. */
export async function drawDemoAvatar(seed: number): Promise<File> {
  const random = createRandom(seed * 7919 + 11)
  const [ground, lamp, ink] = pick(random, palettes)
  const turn = Math.floor(random() * 4) * 90
  const shapes = Array.from({ length: 4 }, () => {
    const size = 18 + random() * 40
    const [x, y] = [random() * 128, random() * 128]
    return random() > 0.5
      ? `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${lamp}" opacity=".35"/>`
      : `<path d="M${x} ${y} l${size} ${size / 3} l-${size / 2} ${size}z" fill="${ink}" opacity=".18"/>`
  })
  const strokes = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, index) =>
    index === 4
      ? '<path d="M32 88 L98 44"/>'
      : `<path d="M${40 + index * 16} ${38 + random() * 6} L${38 + index * 16} ${88 + random() * 6}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
    <rect width="128" height="128" fill="${ground}"/>
    <g transform="rotate(${turn} 64 64)">${shapes.join('')}</g>
    <g fill="none" stroke="${lamp}" stroke-width="8" stroke-linecap="round">${strokes.join('')}</g>
  </svg>`
  return draw(svg, { name: `avatar-${seed}`, width: 192 })
}

/** Draws a landscape for an event: a sky with one cold light, ridges and a skyline in the game's mood. */
export async function drawThumbnail(seed: number, game: string): Promise<File> {
  const random = createRandom(seed * 104_729 + 5)
  const mood = moods[game] ?? otherMood
  const sun = { x: 160 + random() * 320, y: 70 + random() * 70, r: 26 + random() * 26 }
  const ridges = mood.ridges.map(
    (color, layer) =>
      `<path d="${ridge(random, { height: 190 + layer * 46, roughness: 34 - layer * 6 })}" fill="${color}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mood.sky[0]}"/><stop offset="1" stop-color="${mood.sky[1]}"/></linearGradient>
      <radialGradient id="glow"><stop offset="0" stop-color="${mood.light}" stop-opacity=".85"/><stop offset="1" stop-color="${mood.light}" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="640" height="360" fill="url(#sky)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="${sun.r * 5}" fill="url(#glow)"/>
    <circle cx="${sun.x}" cy="${sun.y}" r="${sun.r}" fill="${mood.light}"/>
    ${towers(random, mood.ridges[1])}
    ${ridges.join('')}
  </svg>`
  return draw(svg, { name: `event-${seed}`, width: 800 })
}

const moods: Readonly<Record<string, Mood>> = {
  blackops6: { sky: ['#07130f', '#1d4a35'], light: '#a8e04f', ridges: ['#12261d', '#0c1a14', '#070f0b'] },
  gta5: { sky: ['#2a1036', '#f0764a'], light: '#ffd27a', ridges: ['#4a1c46', '#2d1233', '#170a1c'] },
}
const otherMood: Mood = {
  sky: ['#0b1c33', '#4b86b8'],
  light: '#dff1ff',
  ridges: ['#1d3f5e', '#122a42', '#0a1726'],
}

interface Mood {
  readonly sky: readonly [string, string]
  readonly light: string
  readonly ridges: readonly [string, string, string]
}

function ridge(random: () => number, { height, roughness }: { height: number; roughness: number }): string {
  const points = Array.from(
    { length: 17 },
    (_, index) => `L${index * 40} ${height + (random() - 0.5) * roughness * 2}`,
  )
  return `M0 360 ${points.join(' ')} L640 360 Z`
}

function towers(random: () => number, color: string): string {
  return Array.from({ length: 7 }, (_, index) => {
    const [x, width, height] = [30 + index * 88 + random() * 30, 18 + random() * 34, 60 + random() * 110]
    return `<path d="M${x} 300 V${260 - height} l${width / 2} -${random() * 24} l${width / 2} ${random() * 18} V300 Z" fill="${color}"/>`
  }).join('')
}

async function draw(svg: string, { name, width }: { name: string; width: number }): Promise<File> {
  const bytes = await sharp(Buffer.from(svg), { density: 96 })
    .resize({ width })
    .jpeg({ quality: 86 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], `${name}.jpg`, { type: 'image/jpeg' })
}
