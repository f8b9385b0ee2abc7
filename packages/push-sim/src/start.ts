import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { controlAnswer } from './control.ts'
import { Faults } from './fault.ts'
import type { PushSim } from './push-sim.ts'
import { readBody } from './read-body.ts'
import { Subscriptions } from './subscriptions.ts'
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
  const subscriptions = new Subscriptions()
  const faults = new Faults()
  const pushes: SimPush[] = []
  const refusals: Refusal[] = []
  const attempts: string[] = []
  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy())
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', url)
    const id = /^\/push\/([\w-]+)$/.exec(pathname)?.[1]
    if (id === undefined || request.method !== 'POST') {
      const { status, body } = await controlAnswer(request, sim)
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(body === undefined ? '' : JSON.stringify(body))
      return
    }
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

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listening}`
  const sim: PushSim = {
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
  return sim
}

function keep<T>(list: T[], entry: T): void {
  list.push(entry)
  if (list.length > maxKept) list.shift()
}
