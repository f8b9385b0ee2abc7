import type { PreparedFile } from '../records/file-area.ts'
import type { UploadedFile } from '../records/submitted-body.ts'
import type { FieldError, FileField } from '../schema/field.ts'
import { fileTooBig, invalidMimeType } from '../schema/field-errors.ts'
import { DEFAULT_FILE_SIZE } from '../schema/fields/file.ts'
import { contentTypeOf, type ContentType } from './content-type.ts'
import { cleanImage, imageTypes, maxPixels } from './images.ts'
import { storedNameOf } from './stored-name.ts'

/** Checks one upload against its field by size and real type, and makes it ready to be kept. */
export async function prepareUpload(
  field: FileField,
  upload: UploadedFile,
): Promise<PreparedFile | { readonly error: FieldError }> {
  const maxSize = field.maxSize || DEFAULT_FILE_SIZE
  if (upload.size > maxSize) return { error: fileTooBig(upload.name, maxSize) }

  const content = await cleanContent(await upload.bytes())
  if ('error' in content) return content
  const name = storedNameOf(upload.name, content.type.extension)
  const allowed = field.mimeTypes ?? []
  if (allowed.length > 0 && !allowed.includes(content.type.mime))
    return { error: invalidMimeType(name, allowed) }
  return { name, bytes: content.bytes }
}

interface Content {
  readonly type: ContentType
  readonly bytes: Uint8Array
}

async function cleanContent(bytes: Uint8Array): Promise<Content | { readonly error: FieldError }> {
  const type = await contentTypeOf(bytes)
  if (!imageTypes.has(type.mime)) return { type, bytes }

  const image = await cleanImage(bytes, type.mime)
  if ('bytes' in image) return { type, bytes: image.bytes }
  if (image.problem === 'too-many-pixels') return { error: tooManyPixels }
  return { type: { mime: 'application/octet-stream', extension: type.extension }, bytes }
}

const tooManyPixels: FieldError = {
  code: 'validation_image_too_large',
  message: `The picture must have no more than ${maxPixels / 1_000_000} megapixels.`,
  params: { maxPixels },
}
