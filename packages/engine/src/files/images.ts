import type { Metadata, ResizeOptions } from 'sharp'
import { FairQueue } from '../lib/queues.ts'

/** Limits of a picture; more is refused before it is decoded. */
export const imageLimits = {
  /** Pixels. */
  picture: 40_000_000,
  /** Pixels of all frames together; each costs many times what one of a still picture does. */
  animation: 10_000_000,
  frames: 300,
} as const

/** Image types that are decoded, re-encoded and made into thumbnails. */
export const pictureTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
])

/** Reasons to refuse a picture. */
export type ImageProblem = 'too-many-pixels' | 'too-much-animation' | 'too-many-frames' | 'not-an-image'

/** The result of an uploaded picture. */
type ImageResult = { readonly bytes: Uint8Array } | { readonly problem: ImageProblem }

/** An uploaded picture, and its uploader. */
interface UploadedImage {
  readonly bytes: Uint8Array
  readonly mime: string
  /** Uploaders take turns. */
  readonly whose: string
}

/** The form of a thumbnail. */
export interface ThumbForm {
  readonly size: string
  readonly isWebp: boolean
}

// Decoding is the costliest work of a request: one picture at a time leaves a core for everything else.
const queue = new FairQueue({ running: 1, runningEach: 1, waiting: 64, waitingEach: 16, waitMs: 30_000 })

/**
 * Encodes a picture again in its format, without place, camera or comments. Still pictures are turned upright,
 * animations keep their frames.
 */
export async function cleanImage({ bytes, mime, whose }: UploadedImage): Promise<ImageResult> {
  const sharp = await loadSharp()
  const info = await sharp(bytes)
    .metadata()
    .catch(() => undefined)
  const problem = info ? excessOf(info) : 'not-an-image'
  if (problem) return { problem }
  try {
    const isAnimated = (info?.pages ?? 1) > 1
    return { bytes: await queue.run(whose, () => reencoded(bytes, { mime, isAnimated })) }
  } catch (error) {
    if (isDecodingError(error)) return { problem: 'not-an-image' }
    throw error
  }
}

/**
 * Makes a thumbnail of a picture: WebP for clients that take it, otherwise of the picture's own type, but PNG
 * of WebP.
 */
export function makeThumbnail(
  { bytes, mime }: Pick<UploadedImage, 'bytes' | 'mime'>,
  { size, isWebp }: ThumbForm,
): Promise<Uint8Array> {
  return queue.run('thumbnails', async () => {
    const sharp = await loadSharp()
    const small = sharp(bytes, { limitInputPixels: imageLimits.picture })
      .autoOrient()
      .resize(parseThumb(size))
    if (isWebp) return small.webp({ quality: 80 }).toBuffer()
    if (mime === 'image/jpeg') return small.jpeg({ quality: 85 }).toBuffer()
    return mime === 'image/gif' ? small.gif().toBuffer() : small.png().toBuffer()
  })
}

/** Returns the limit that a picture exceeds, by its head; undefined if none. */
function excessOf({ width, height, pageHeight, pages = 1 }: Metadata): ImageProblem | undefined {
  const pixels = width * (pageHeight ?? height) * pages
  if (pages === 1) return pixels > imageLimits.picture ? 'too-many-pixels' : undefined
  if (pages > imageLimits.frames) return 'too-many-frames'
  return pixels > imageLimits.animation ? 'too-much-animation' : undefined
}

async function reencoded(
  bytes: Uint8Array,
  { mime, isAnimated }: { readonly mime: string; readonly isAnimated: boolean },
): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const options = { animated: isAnimated, limitInputPixels: imageLimits.picture, failOn: 'error' } as const
  const image = isAnimated ? sharp(bytes, options) : sharp(bytes, options).autoOrient()
  if (mime === 'image/jpeg') return image.jpeg({ quality: 90 }).toBuffer()
  if (mime === 'image/png') return image.png().toBuffer()
  return mime === 'image/webp' ? image.webp({ quality: 90 }).toBuffer() : image.gif().toBuffer()
}

/** Checks whether a picture could not be decoded: other errors have classes of their own. */
export function isDecodingError(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error
}

// With the first picture: the library behind it is large, and many processes never see one.
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  return sharp
}

/** The size that every picture has, listed or not. */
export const defaultThumb = '100x100'

/** `WxH` crops around the centre, `WxHt` and `WxHb` at the top and bottom, `WxHf` fits inside; 0 keeps the ratio. */
function parseThumb(size: string): ResizeOptions {
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
