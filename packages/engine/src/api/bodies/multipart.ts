import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { badRequest, tooLarge } from '../../errors.ts'
import { maxFields } from './values.ts'
import { drainBody, requireAnnouncedSize, watchBody, type BodyLimits } from './read-bytes.ts'
import { SpooledFile } from './spooled-file.ts'

const maxFiles = 200

/** Limits of a form, and the folder for its larger files. */
export interface MultipartOptions extends BodyLimits {
  readonly tempDir: string
}

/** The parts of a form in the order they came. The caller disposes the files. */
export interface MultipartParts {
  readonly fields: (readonly [name: string, text: string])[]
  readonly files: (readonly [name: string, file: SpooledFile])[]
}

/**
 * Reads a `multipart/form-data` body. Throws 413 over a limit, 400 if it is malformed or cut off, and the
 * errors of `watchBody`. An error leaves no part behind.
 */
export async function readMultipart(
  request: IncomingMessage,
  { tempDir, ...limits }: MultipartOptions,
): Promise<MultipartParts> {
  const { maxBytes, lease } = limits
  requireAnnouncedSize(request, maxBytes)
  const parts: MultipartParts = { fields: [], files: [] }
  const spooling: Promise<void>[] = []
  const parser = createParser(request, maxBytes)
  let currentFile: Readable | undefined
  let stopWatching: (() => void) | undefined

  try {
    await new Promise<void>((resolve, reject) => {
      stopWatching = watchBody(request, { ...limits, fail: reject })
      request.once('close', () => {
        if (!request.complete) reject(badRequest())
      })
      parser.on('field', (name, text, ...[, isCut]) => {
        if (isCut) reject(tooLarge())
        else if (name !== undefined) parts.fields.push([name, text])
      })
      parser.on('file', (name, stream, filename) => {
        currentFile = stream
        const file = new SpooledFile(filename, { folder: tempDir, memory: lease })
        parts.files.push([name ?? '', file])
        const spooled = spool(stream, file)
        spooling.push(spooled)
        spooled.catch(reject)
      })
      for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'])
        parser.on(limit, () => reject(tooLarge()))
      parser.on('error', () => reject(badRequest()))
      parser.on('finish', () => resolve())
      request.pipe(parser)
    })
    await Promise.all(spooling)
    return parts
  } catch (error) {
    request.unpipe(parser)
    drainBody(request)
    currentFile?.destroy()
    await Promise.allSettled(spooling)
    await disposeFiles(parts)
    throw error
  } finally {
    stopWatching?.()
  }
}

/** Removes the files of a form. */
export async function disposeFiles(parts: MultipartParts): Promise<void> {
  await Promise.all(parts.files.map(([, file]) => file.dispose()))
}

function createParser(request: IncomingMessage, maxBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      limits: {
        fieldSize: maxBytes,
        fileSize: maxBytes,
        fields: maxFields,
        files: maxFiles,
        headerPairs: 50,
      },
      // A file input left empty arrives with an empty file name; it is a plain, empty value.
      isPartAFile: (_name, _type, filename) => Boolean(filename),
    })
  } catch {
    throw badRequest()
  }
}

async function spool(stream: Readable, file: SpooledFile): Promise<void> {
  for await (const chunk of stream) {
    if (chunk instanceof Buffer) await file.append(chunk)
  }
}
