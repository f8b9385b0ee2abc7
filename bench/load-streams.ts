import { get, request, type IncomingMessage } from 'node:http'
import { quantiles, type Quantiles } from './quantiles.ts'
import { castAt } from './vote-moment.ts'

/** What the streams have heard, told to the parent when it asks. */
export interface StreamReport {
  readonly open: number
  readonly events: number
  readonly delayMs: Quantiles
}

// Runs as a process of its own, so that parsing tens of thousands of events does not delay the requests.
const [url = '', count = '0'] = process.argv.slice(2)
const delays: number[] = []
let open = 0

process.on('message', (message) => {
  if (message !== 'report') return
  const report: StreamReport = { open, events: delays.length, delayMs: quantiles(delays) }
  process.send?.(report)
})

for (let n = 0; n < Number(count); n += 1) await openStream()
process.send?.('open')

/** Connects and subscribes, then listens for the rest of the run. */
async function openStream(): Promise<void> {
  const stream = await connect()
  const clientId = await new Promise<string>((resolve) => listen(stream, resolve))
  await subscribe(clientId)
  open += 1
  stream.once('close', () => (open -= 1))
}

function connect(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/realtime`, { agent: false }, resolve).once('error', reject)
  })
}

function listen(stream: IncomingMessage, onClientId: (id: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => {
    const messages = (rest + chunk).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      const clientId = /"clientId":"([^"]+)"/.exec(message)?.[1]
      if (clientId) onClientId(clientId)
      const moment = castAt(message)
      if (moment !== undefined) delays.push(Date.now() - moment)
    }
  })
}

function subscribe(clientId: string): Promise<void> {
  const body = JSON.stringify({ clientId, subscriptions: ['clip_votes/*'] })
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/realtime`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
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
