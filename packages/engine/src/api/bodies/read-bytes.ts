import type { IncomingMessage } from 'node:http'
import { badRequest, tooLarge } from '../../errors.ts'
import { watchBody, type BodyLimits } from './watch-body.ts'

const maxDropped = 64 * 1024 * 1024

/**
 * Reads the whole body of a request. Throws the errors of `watchBody`, and 400 if the client disconnects
 * early.
 */
export async function readBytes(request: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  requireAnnouncedSize(request, limits.maxBytes)
  if (request.destroyed) throw badRequest()
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = watchBody(request, { ...limits, keep: (chunk) => chunks.push(chunk), fail: reject })
  const onCutOff = () => reject(badRequest())
  const onEnd = () => {
    // The request closes right after its end, before the awaiting code continues: the refusal would be
    // unused.
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
    // Every request closes in the end, and an error without a receiver is costly to make.
    request.off('end', onEnd).off('close', onCutOff)
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** Throws 413 if the client announces more than `maxBytes`, before anything is read. */
export function requireAnnouncedSize(request: IncomingMessage, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) <= maxBytes) return
  dropRest(request)
  throw tooLarge()
}

/**
 * Drains a refused body, so that a client that is still sending can read the response. Cuts off a client that
 * does not stop.
 */
export function dropRest(request: IncomingMessage): void {
  let dropped = 0
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > maxDropped) request.destroy()
  })
  request.resume()
}
