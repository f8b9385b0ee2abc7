import type { PreparedFile, UploadedFile } from '../records/files.ts'
import { fileTooBig, invalidMimeType } from '../schema/field-errors.ts'
import type { FieldError, FileField } from '../schema/field.ts'
import { defaultFileSize } from '../schema/fields/file.ts'
import { randomText } from '../schema/random.ts'
import { contentTypeOf, unknownType, type ContentType } from './content-type.ts'
import { cleanImage, imageLimits, pictureTypes, type ImageProblem } from './images.ts'

/** One upload for a field. */
interface ArrivingUpload {
  readonly field: FileField
  readonly upload: UploadedFile
  /** The uploader; costly work takes turns by it. */
  readonly whose: string
}

/** Checks one upload against its field by size and real type, and makes it ready to be kept. */
export async function prepareUpload({
  field,
  upload,
  whose,
}: ArrivingUpload): Promise<PreparedFile | { readonly error: FieldError }> {
  const maxSize = field.maxSize || defaultFileSize
  if (upload.size > maxSize) return { error: fileTooBig(upload.name, maxSize) }

  const bytes = await upload.bytes()
  const type = await contentTypeOf(bytes)
  const name = storedNameOf(upload.name, type.extension)
  // A type that the field does not take is not decoded either.
  if (!isTaken(field, type)) return { error: invalidMimeType(name, field.mimeTypes ?? []) }
  if (!pictureTypes.has(type.mime)) return { name, bytes }

  const image = await cleanImage({ bytes, mime: type.mime, whose })
  if ('bytes' in image) return { name, bytes: image.bytes }
  if (image.problem !== 'not-an-image') return { error: excesses[image.problem] }
  return isTaken(field, unknownType)
    ? { name, bytes }
    : { error: invalidMimeType(name, field.mimeTypes ?? []) }
}

function isTaken({ mimeTypes = [] }: FileField, { mime }: ContentType): boolean {
  return mimeTypes.length === 0 || mimeTypes.includes(mime)
}

const { picture, animation, frames } = imageLimits

const excesses: Readonly<Record<Exclude<ImageProblem, 'not-an-image'>, FieldError>> = {
  'too-many-pixels': {
    code: 'validation_image_too_large',
    message: `The picture must have no more than ${picture / 1_000_000} megapixels.`,
    params: { maxPixels: picture },
  },
  'too-much-animation': {
    code: 'validation_animation_too_large',
    message: `All frames of the animation together must have no more than ${animation / 1_000_000} megapixels.`,
    params: { maxPixels: animation },
  },
  'too-many-frames': {
    code: 'validation_too_many_frames',
    message: `The animation must have no more than ${frames} frames.`,
    params: { maxFrames: frames },
  },
}

const maxBase = 100
const maxExtension = 20

/**
 * The name under which an upload is kept: the base in snake case, ten random characters, and the extension (the
 * last two dotted parts), or `fallbackExtension` where the name has none.
 */
export function storedNameOf(path: string, fallbackExtension: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? ''
  const extension = extensionOf(name)
  const base = snakeCase(name.slice(0, name.length - extension.length)).slice(0, maxBase)
  const safeBase = base.length < 3 ? base + randomText(10) : base
  return `${safeBase}_${randomText(10)}${safeExtension(extension) || fallbackExtension}`
}

function extensionOf(name: string): string {
  const last = name.lastIndexOf('.')
  if (last === -1) return ''
  const previous = last === 0 ? -1 : name.lastIndexOf('.', last - 1)
  return name.slice(previous === -1 ? last : previous)
}

function safeExtension(extension: string): string {
  const safe = extension.replaceAll(/[^\w.*+=#-]+/g, '').replaceAll(/\.{2,}/g, '.')
  if (/^\.*$/.test(safe)) return ''
  return safe.length > maxExtension ? `.${safe.slice(-maxExtension)}` : safe
}

function snakeCase(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[\W_]+/)
    .filter((word) => word !== '')
    .join('_')
    .toLowerCase()
}
