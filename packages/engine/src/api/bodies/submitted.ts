import type { IncomingMessage } from 'node:http'
import { badRequest } from '../../errors.ts'
import type { SubmittedBody, UploadedFile } from '../../records/files.ts'
import { BodyBudget, readBytes, type BodyLimits } from './read-bytes.ts'
import { disposeFiles, readMultipart } from './multipart.ts'
import { parseFormBody, parseJsonBody, valuesOfParts } from './values.ts'

/** Byte limit for the body of a record, without the limits of its large fields: 32 MiB. */
export const defaultBodyLimit = 32 * 1024 * 1024

/** Options for reading a body. */
interface ReadOptions extends BodyLimits {
  readonly tempDir: string
  /** Error message for a body that cannot be parsed, if a route has its own. */
  readonly message?: string | undefined
}

/** A body with the files it brought; `dispose` removes them. */
export interface DisposableBody extends SubmittedBody {
  dispose(): Promise<void>
}

/**
 * Reads a body of any known type. Throws 400 for a body that cannot be parsed, and the 408, 413 and 503 of
 * `watchBody`. `dispose` returns its memory to the budget.
 */
export async function readSubmitted(request: IncomingMessage, options: ReadOptions): Promise<DisposableBody> {
  const { lease } = options
  try {
    const body = await readAny(request, options)
    const dispose = () => {
      lease.end()
      return body.dispose()
    }
    return { ...body, dispose }
  } catch (error) {
    lease.end()
    throw error
  }
}

async function readAny(request: IncomingMessage, options: ReadOptions): Promise<DisposableBody> {
  const type = mediaType(request)
  if (type === 'multipart/form-data') return readForm(request, options)

  const bytes = await readBytes(request, options)
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
  const header = request.headers['content-type'] ?? ''
  return header === 'application/json' ? header : header.split(';', 1).join('').trim().toLowerCase()
}

/** Options for reading one body; `ip` is its sender. */
interface BodyOptions extends Pick<ReadOptions, 'maxBytes' | 'message'> {
  readonly ip: string
}

/** Reads the bodies of all requests of a server. They share one budget, and one folder for large files. */
export class BodyReader {
  readonly #tempDir: string
  readonly #budget = new BodyBudget()

  constructor(tempDir: string) {
    this.#tempDir = tempDir
  }

  /** Throws 400, 408, 413 and 503. */
  read(request: IncomingMessage, { ip, maxBytes, message }: BodyOptions): Promise<DisposableBody> {
    return readSubmitted(request, {
      maxBytes,
      message,
      tempDir: this.#tempDir,
      lease: this.#budget.lease(ip),
    })
  }
}
