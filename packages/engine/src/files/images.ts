import sharp from 'sharp'
import { BoundedQueue } from '../limits/bounded-queue.ts'
import { parseThumb } from './thumb-size.ts'

/** Pixels of all frames together; more is refused before anything is decoded. */
export const maxPixels = 40_000_000

/** Image types that are decoded, re-encoded and made into thumbnails. */
export const imageTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** What became of an uploaded picture. */
export type ImageResult =
  | { readonly bytes: Uint8Array }
  | { readonly problem: 'too-many-pixels' | 'not-an-image' }

// Decoding is the costliest thing a request can ask for: one picture at a time leaves a core for everything else.
const queue = new BoundedQueue({ running: 1, waiting: 64 })

/**
 * A picture of the same format without anything but the picture: no place, camera or comments, turned upright.
 * Animations stay as they are.
 */
export async function cleanImage(bytes: Uint8Array, mime: string): Promise<ImageResult> {
  const info = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  if (!info) return { problem: 'not-an-image' }
  const frames = info.pages ?? 1
  if (info.width * (info.pageHeight ?? info.height) * frames > maxPixels)
    return { problem: 'too-many-pixels' }
  try {
    return { bytes: await queue.run(() => reencoded(bytes, mime)) }
  } catch (error) {
    if (isDecodingError(error)) return { problem: 'not-an-image' }
    throw error
  }
}

/** A thumbnail of a picture. WebP comes out as PNG. */
export function makeThumbnail(bytes: Uint8Array, mime: string, size: string): Promise<Uint8Array> {
  return queue.run(() => {
    const small = sharp(bytes, { limitInputPixels: maxPixels }).autoOrient().resize(parseThumb(size))
    if (mime === 'image/jpeg') return small.jpeg({ quality: 85 }).toBuffer()
    return mime === 'image/gif' ? small.gif().toBuffer() : small.png().toBuffer()
  })
}

function reencoded(bytes: Uint8Array, mime: string): Promise<Uint8Array> {
  const isAnimatable = mime === 'image/gif' || mime === 'image/webp'
  const image = sharp(bytes, { animated: isAnimatable, limitInputPixels: maxPixels, failOn: 'error' })
  if (mime === 'image/jpeg') return image.autoOrient().jpeg({ quality: 90 }).toBuffer()
  if (mime === 'image/png') return image.autoOrient().png().toBuffer()
  return mime === 'image/webp' ? image.webp({ quality: 90 }).toBuffer() : image.gif().toBuffer()
}

/** Whether a picture could not be decoded: our own errors and those of the system have classes of their own. */
export function isDecodingError(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error
}
