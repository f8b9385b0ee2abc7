import type { IncomingMessage } from 'node:http'
import { badRequest, tooLarge } from '../../errors.ts'

const mostDropped = 64 * 1024 * 1024

/** The whole body of a request. Throws 413 over `maxBytes`, and 400 when the client goes away in the middle. */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  requireAnnouncedSize(request, maxBytes)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    dropRest(request)
    throw size > maxBytes ? error : badRequest()
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** Throws 413 when the client announces more than `maxBytes`, before anything is read. */
export function requireAnnouncedSize(request: IncomingMessage, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) <= maxBytes) return
  dropRest(request)
  throw tooLarge()
}

/**
 * Lets a refused body pass by, so that a client that is still sending can read the answer; one that does not stop
 * is cut off.
 */
export function dropRest(request: IncomingMessage): void {
  let dropped = 0
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > mostDropped) request.destroy()
  })
  request.resume()
}
