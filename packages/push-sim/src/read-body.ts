import type { IncomingMessage } from 'node:http'

const maxBytes = 64 * 1024

/** Reads the body of a request. Throws if it is larger than any push. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > maxBytes) throw new Error('The body is too large.')
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}
