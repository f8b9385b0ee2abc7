import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { controlAnswer } from './control.ts'
import { PushFaults } from './fault.ts'
import type { PushSim } from './push-sim.ts'
import { readBody } from './read-body.ts'
import { PushSubscriptions } from './subscriptions.ts'
import { takePush, type Refusal, type SimPush } from './take-push.ts'

export interface PushSimOptions {
  /** Any free port if absent. */
  readonly port?: number
  readonly host?: string
  readonly now?: () => Date
}

// The demo may run for weeks.
const maxKept = 1000
const taken = 201

export async function startPushSim({
  port = 0,
  host = '127.0.0.1',
  now = () => new Date(),
}: PushSimOptions = {}): Promise<PushSim> {
  const traffic: Traffic = {
    subscriptions: new PushSubscriptions(),
    faults: new PushFaults(),
    pushes: [],
    refusals: [],
    attempts: [],
  }
  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy())
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', url)
    const id = /^\/push\/([\w-]+)$/.exec(pathname)?.[1]
    if (id !== undefined && request.method === 'POST') {
      await answerPush(traffic, { id, request, response, url, now })
      return
    }
    const { status, body } = await controlAnswer(request, sim)
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(body === undefined ? '' : JSON.stringify(body))
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listening}`
  const sim = simOf({ url, server, traffic })
  return sim
}

/** What browsers and the site have left with the service. */
interface Traffic {
  readonly subscriptions: PushSubscriptions
  readonly faults: PushFaults
  readonly pushes: SimPush[]
  readonly refusals: Refusal[]
  readonly attempts: string[]
}

interface Attempt {
  /** The subscription. */
  readonly id: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: string
  readonly now: () => Date
}

/** Accepts a push or refuses it, unless a fault was set for it. */
async function answerPush(
  { subscriptions, faults, pushes, refusals, attempts }: Traffic,
  { id, request, response, url, now }: Attempt,
): Promise<void> {
  keep(attempts, id)
  const body = await readBody(request)
  const fault = faults.take(id)
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'cut') return void request.socket.destroy()
  if (fault?.kind === 'slow') await sleep(fault.ms, undefined, { ref: false })
  if (fault?.kind === 'status') {
    const { status, retryAfterSeconds } = fault
    if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
    response.writeHead(status).end('As asked.')
    return
  }
  const { headers } = request
  const push = { id, headers, body, subscription: subscriptions.find(id), audience: url, now: now() }
  const answer = takePush(push)
  if ('status' in answer) {
    keep(refusals, answer)
    response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.reason)
    return
  }
  keep(pushes, answer)
  if (fault?.kind === 'lostAnswer') return void request.socket.destroy()
  response.writeHead(taken, { location: `${url}/message/${pushes.length}` }).end()
}

interface Parts {
  readonly url: string
  readonly server: Server
  readonly traffic: Traffic
}

function simOf({ url, server, traffic }: Parts): PushSim {
  const { subscriptions, faults, pushes, refusals, attempts } = traffic
  return {
    url,
    subscribe: (serverKey) => subscriptions.add(url, serverKey),
    unsubscribe: (id) => subscriptions.end(id),
    pushes: (subscription) =>
      subscription === undefined ? [...pushes] : pushes.filter((push) => push.subscription === subscription),
    attempts,
    refusals,
    setFault: (fault) => faults.set(fault),
    clearFaults: () => faults.clear(),
    clear: () => {
      for (const kept of [pushes, refusals, attempts]) kept.length = 0
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function keep<T>(list: T[], entry: T): void {
  list.push(entry)
  if (list.length > maxKept) list.shift()
}
