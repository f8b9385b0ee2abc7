import { get, request, type IncomingMessage } from 'node:http'

/** An event stream, parsed by hand. */
export interface Stream {
  readonly clientId: string
  /** Events after the greeting. */
  events: number
  /** The retry delay, once the server sends one. */
  retryMs: number | undefined
  isOpen: boolean
  readonly message: IncomingMessage
}

/** Opens streams and subscribes them to a topic. */
export async function openStreams(url: string, count: number, topic = 'clips/*'): Promise<Stream[]> {
  const streams: Stream[] = []
  for (let n = 0; n < count; n += 50) {
    const some = Array.from({ length: Math.min(50, count - n) }, () => openStream(url, topic))
    streams.push(...(await Promise.all(some)))
  }
  return streams
}

export async function openStream(url: string, topic = 'clips/*', token = ''): Promise<Stream> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/realtime`, { agent: false }, resolve).once('error', reject)
  })
  if (message.statusCode !== 200) throw new Error(`A stream was answered ${message.statusCode}.`)
  const opened = Promise.withResolvers<string>()
  const state = { events: 0, retryMs: undefined as number | undefined, isOpen: true }
  let rest = ''
  message.setEncoding('utf8')
  message.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const clientId = /"clientId":"([^"]+)"/.exec(part)?.[1]
      if (clientId) opened.resolve(clientId)
      else if (part.startsWith('retry:')) state.retryMs = Number(part.slice('retry:'.length))
      else if (part.startsWith('id:')) state.events += 1
    }
  })
  message.on('error', () => undefined)
  message.once('close', () => {
    state.isOpen = false
    opened.reject(new Error('A stream was over before it began.'))
  })
  const clientId = await opened.promise
  await subscribe(url, { clientId, topic, token })
  return Object.assign(state, { clientId, message })
}

function subscribe(url: string, { clientId, topic, token }: Record<'clientId' | 'topic' | 'token', string>) {
  const body = JSON.stringify({ clientId, subscriptions: [topic] })
  return new Promise<void>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(token && { authorization: token }),
    }
    const call = request(`${url}/api/realtime`, { method: 'POST', agent: false, headers })
    call.once('response', (response) => {
      response.resume()
      if (response.statusCode === 204) resolve()
      else reject(new Error(`A subscription was answered ${response.statusCode}.`))
    })
    call.once('error', reject)
    call.end(body)
  })
}
