import { storageUnavailable } from '../../errors.ts'
import { within } from '../../lib/within.ts'

const silenceMs = 10_000

/**
 * Yields the chunks of a body as they come. A storage that falls silent for ten seconds ends it with an
 * error; so does one that breaks off. A caller that stops reading ends the request.
 */
export async function* withIdleTimeout(
  open: () => Promise<ReadableStream<Uint8Array> | null>,
  stop = new AbortController(),
): AsyncGenerator<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  try {
    reader = (await open())?.getReader()
    if (!reader) return
    for (;;) {
      const piece = await within(silenceMs, reader.read())
      if (piece.done) return
      yield piece.value
    }
  } catch (error) {
    throw storageUnavailable(error)
  } finally {
    stop.abort()
    await reader?.cancel().catch(() => undefined)
  }
}
