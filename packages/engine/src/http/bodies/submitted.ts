import type { IncomingMessage } from 'node:http'
import { badRequest } from '../../errors.ts'
import type { SubmittedBody, UploadedFile } from '../../records/submitted-body.ts'
import { parseFormBody } from './form.ts'
import { parseJsonBody } from './json.ts'
import { disposeFiles, readMultipart } from './multipart.ts'
import { readBytes } from './read-bytes.ts'
import { valuesOfParts } from './values.ts'

/** The most a body may have where nothing else is said: 32 MiB. */
export const defaultBodyLimit = 32 * 1024 * 1024

/** How a body is read. */
export interface ReadOptions {
  readonly maxBytes: number
  readonly tempDir: string
  /** The sentence for a body that cannot be understood, where a route has its own. */
  readonly message?: string | undefined
}

/** A body with the files it brought; `dispose` removes them. */
export interface DisposableBody extends SubmittedBody {
  dispose(): Promise<void>
}

/** Reads a body of any known type. Throws 400 for what cannot be understood and 413 for what is too large. */
export async function readSubmitted(request: IncomingMessage, options: ReadOptions): Promise<DisposableBody> {
  const type = mediaType(request)
  if (type === 'multipart/form-data') return readForm(request, options)

  const bytes = await readBytes(request, options.maxBytes)
  if (bytes.length === 0) return plain({})
  if (type === 'application/json') return plain(parseJsonBody(bytes.toString(), options.message))
  if (type === 'application/x-www-form-urlencoded')
    return plain(parseFormBody(bytes.toString(), options.message))
  throw badRequest('Unsupported Content-Type.')
}

async function readForm(request: IncomingMessage, options: ReadOptions): Promise<DisposableBody> {
  const parts = await readMultipart(request, options)
  try {
    const files: Record<string, UploadedFile[]> = Object.create(null)
    for (const [name, file] of parts.files) (files[name] ??= []).push(file)
    return {
      values: valuesOfParts(parts.fields, options.message),
      files: { ...files },
      dispose: () => disposeFiles(parts),
    }
  } catch (error) {
    await disposeFiles(parts)
    throw error
  }
}

function plain(values: Record<string, unknown>): DisposableBody {
  return { values, files: {}, dispose: async () => undefined }
}

function mediaType(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase()
}
