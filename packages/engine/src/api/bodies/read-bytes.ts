import type { IncomingMessage } from 'node:http'
import { badRequest, tooLarge } from '../../errors.ts'
import { watchBody, type BodyLimits } from './watch-body.ts'

const maxDropped = 64 * 1024 * 1024

/** The whole body of a request. Throws as `watchBody` says, and 400 when the client goes away in the middle. */
export async function readBytes(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  requireAnnouncedSize(request, limits.maxBytes)
  if (request.destroyed) throw badRequest()
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = watchBody(request, { ...limits, keep: (chunk) => chunks.push(chunk), fail: reject })
  const onCutOff = () => reject(badRequest())
  const onEnd = () => {
    // It closes right after its end, before anybody who waits goes on: the refusal would be made for nobody.
    request.off('close', onCutOff)
    resolve()
  }
  request.on('end', onEnd).on('close', onCutOff)
  try {
    await promise
  } catch (error) {
    dropRest(request)
    throw error
  } finally {
    stop()
    // Every request closes in the end, and an error that nobody hears is costly to make.
    request.off('end', onEnd).off('close', onCutOff)
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
    if (dropped > maxDropped) request.destroy()
  })
  request.resume()
}
