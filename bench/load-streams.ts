import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { quantiles, type Quantiles } from './quantiles.ts'
import { pressMoments } from './press-moment.ts'
import { castMoments } from './vote-moment.ts'

/** The events that the streams have received, sent to the parent on request. */
export interface StreamReport {
  readonly open: number
  readonly events: number
  readonly delayMs: Quantiles
}

// A separate process, so that parsing tens of thousands of events does not delay the requests. Its streams
// are plain connections with one shared buffer: its own cost is missing from the server on the same machine.
const [url = '', count = '0', slowCount = '0', tokensFile, topic = 'clip_votes', from] = process.argv.slice(2)
const momentsIn = topic === 'squads' ? pressMoments : castMoments
const tokens: readonly string[] = tokensFile ? JSON.parse(readFileSync(tokensFile, 'utf8')) : []
const { hostname, port } = new URL(url)
/** The local address of the connections. */
const here = from ? { localAddress: from } : {}
const shared = Buffer.alloc(256 * 1024)
const delays: number[] = []
let open = 0

process.on('message', (message) => {
  if (message !== 'report') return
  const report: StreamReport = { open, events: delays.length, delayMs: quantiles(delays) }
  process.send?.(report)
})

for (let n = 0; n < Number(slowCount); n += 1) await openStream({ isSlow: true, token: '' })
for (let n = 0; n < Number(count); n += 1) await openStream({ isSlow: false, token: tokens[n] ?? '' })
process.send?.('open')

interface StreamOptions {
  readonly isSlow: boolean
  /** The token of its member; empty for a guest. */
  readonly token: string
}

/** Connects and subscribes, then listens for the rest of the run; a slow one no longer reads. */
async function openStream({ isSlow, token }: StreamOptions): Promise<void> {
  const greeted = Promise.withResolvers<string>()
  let rest = ''
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...here,
    onread: {
      buffer: shared,
      callback: (bytes) => {
        const text = rest + shared.toString('latin1', 0, bytes)
        const end = text.lastIndexOf('\n\n') + 2
        rest = text.slice(end)
        hear(text.slice(0, end), greeted.resolve)
        return true
      },
    },
  })
  socket.once('error', greeted.reject)
  socket.once('close', () => greeted.reject(new Error('A stream was over before it began.')))
  socket.write(`GET /api/realtime HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  await subscribe(await greeted.promise, token)
  if (isSlow) {
    socket.pause()
    return
  }
  open += 1
  socket.once('close', () => (open -= 1))
}

function hear(text: string, onClientId: (id: string) => void): void {
  const now = Date.now()
  for (const moment of momentsIn(text)) delays.push(now - moment)
  const clientId = text.includes('PB_CONNECT') && /"clientId":"([^"]+)"/.exec(text)?.[1]
  if (clientId) onClientId(clientId)
}

function subscribe(clientId: string, token: string): Promise<void> {
  const body = JSON.stringify({ clientId, subscriptions: [`${topic}/*`] })
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/realtime`, {
      method: 'POST',
      agent: false,
      ...here,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(token && { authorization: token }),
      },
    })
    call.once('response', (response) => {
      response.resume()
      if (response.statusCode === 204) resolve()
      else reject(new Error(`The subscription was answered with ${response.statusCode}.`))
    })
    call.once('error', reject)
    call.end(body)
  })
}
