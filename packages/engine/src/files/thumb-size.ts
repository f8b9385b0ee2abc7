import type { ResizeOptions } from 'sharp'

/** The size that every picture has, listed or not. */
export const defaultThumb = '100x100'

/** `WxH` crops around the centre, `WxHt` and `WxHb` at the top and bottom, `WxHf` fits inside; 0 keeps the ratio. */
export function parseThumb(size: string): ResizeOptions {
  const match = /^(\d+)x(\d+)([tbf]?)$/.exec(size)
  if (!match) throw new Error(`not a thumbnail size: ${size}`)
  const [, width, height, mode] = match
  const sides = {
    ...(Number(width) && { width: Number(width) }),
    ...(Number(height) && { height: Number(height) }),
  }
  if (mode === 'f') return { ...sides, fit: 'inside', withoutEnlargement: true }
  if (Object.keys(sides).length < 2) return sides
  return { ...sides, fit: 'cover', position: mode === 't' ? 'top' : mode === 'b' ? 'bottom' : 'centre' }
}

/** Whether a text is a usable size: of the right form, not zero by zero, and of a sane extent. */
export function isThumbSize(size: string): boolean {
  const match = /^(\d{1,4})x(\d{1,4})[tbf]?$/.exec(size)
  return match !== null && Number(match[1]) + Number(match[2]) > 0
}
