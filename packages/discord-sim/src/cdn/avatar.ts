import { createHash } from 'node:crypto'
import { type Colour, encodePng } from './png.ts'

const ink: Colour = [29, 37, 34]
const cells = 6

/** Draws a mirrored pattern of blocks derived from the seed. */
export function drawAvatar(seed: string, size: number): Buffer {
  const digest = createHash('sha256').update(seed).digest()
  const bright = colourFrom(digest.readUInt16BE(30) % 360)

  return encodePng(size, (x, y) => {
    const column = Math.floor((x * cells) / size)
    const row = Math.floor((y * cells) / size)
    const mirrored = Math.min(column, cells - 1 - column)
    const byte = digest[row * 3 + mirrored] ?? 0
    return byte % 2 === 0 ? bright : ink
  })
}

/** A colour of the wheel, always light enough to contrast with the dark background. */
function colourFrom(hue: number): Colour {
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    return Math.round(255 * (0.68 - 0.25 * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
