/** One event as it came over the wire. */
export interface StreamEvent {
  id: string
  event: string
  data: string
}

/** A raw event stream: the official client hides headers and event names. */
export interface OpenStream {
  headers: Headers
  next(): Promise<StreamEvent>
  close(): void
}

/** Opens a stream and reads it event by event; `next` fails after ten seconds of silence. */
export async function openStream(url: string): Promise<OpenStream> {
  const abort = new AbortController()
  const response = await fetch(url, { signal: abort.signal, headers: { accept: 'text/event-stream' } })
  if (!response.body) throw new Error('The stream has no body.')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''

  const next = async (): Promise<StreamEvent> => {
    for (;;) {
      const end = buffer.indexOf('\n\n')
      if (end >= 0) {
        const block = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        const event = parseEvent(block)
        if (event) return event
        continue
      }
      const { value, done } = await withPatience(reader.read())
      if (done) throw new Error('The stream ended.')
      buffer += value
    }
  }
  return { headers: response.headers, next, close: () => abort.abort() }
}

function parseEvent(block: string): StreamEvent | undefined {
  const event: StreamEvent = { id: '', event: '', data: '' }
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(id|event|data): ?(.*)$/.exec(line) ?? []
    if (name === 'id' || name === 'event' || name === 'data') event[name] += value
  }
  return event.event || event.data ? event : undefined
}

async function withPatience<T>(read: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream stayed silent.')), 10_000)
  })
  try {
    return await Promise.race([read, silence])
  } finally {
    clearTimeout(timer)
  }
}
