import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

/** Sends a request and returns the body of the response; throws if its status is not 200. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<string>

/** Requests to a site, one after the other for each client, and their results. */
export interface Traffic {
  readonly lost: readonly string[]
  /** Records whose write was acknowledged. */
  readonly written: readonly string[]
  done(): number
  /** Waits until that many more requests have a response. */
  more(count: number): Promise<void>
  /** Ends it when every client has its response. */
  stop(): Promise<void>
}

export interface TrafficOptions {
  readonly ask: Ask
  /** A client reads each of these over and over. */
  readonly paths: readonly string[]
  /** Each writes records that begin with their name. */
  readonly writers: readonly string[]
}

const records = '/api/collections/faqs/records'
/** A list that is never cached, and that readers and writers of these records share. */
export const freshQuestions = `${records}?perPage=5&sort=-@random`
const pauseMs = 20
const patienceMs = 60_000

export function startTraffic({ ask, paths, writers }: TrafficOptions): Traffic {
  const over = new AbortController()
  const lost: string[] = []
  const written: string[] = []
  let done = 0

  async function again(what: string, once: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await once(turn).then(
        () => (done += 1),
        (error: unknown) => lost.push(`${what}: ${error instanceof Error ? error.message : String(error)}`),
      )
      await sleep(pauseMs)
    }
  }
  const callers = [
    ...paths.map((path) => again(`GET ${path}`, () => ask('GET', path))),
    ...writers.map((name) =>
      again(`POST of ${name}`, async (turn) => {
        const question = `${name} ${turn}`
        await ask('POST', records, { question, answer: 'words' })
        written.push(question)
      }),
    ),
  ]
  return {
    lost,
    written,
    done: () => done,
    more: async (count) => {
      const wanted = done + count
      const deadline = performance.now() + patienceMs
      const isEnough = () => done >= wanted
      while (!isEnough()) {
        if (performance.now() > deadline)
          throw new Error(`Nobody is answered any more: ${lost.at(-1) ?? 'no failure'}.`)
        await sleep(pauseMs)
      }
    },
    stop: async () => {
      over.abort()
      await Promise.all(callers)
    },
  }
}

/**
 * Sends requests to a node, or by https to a proxy for `tog.example`. A refused connection is tried again,
 * since no request was sent over it. A read from a node is also repeated if the node stops listening during
 * it.
 */
export function askAt(address: string, token = ''): Ask {
  const { protocol, hostname: host, port } = new URL(address)
  const isProxy = protocol === 'https:'
  // As a browser keeps them. All clients leave a node without a proxy when it stops.
  const agent = isProxy ? new Agent({ keepAlive: true }) : new PlainAgent({ keepAlive: false })
  return async (method, path, body) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const options = {
      agent,
      host,
      port,
      method,
      path,
      servername: 'tog.example',
      rejectUnauthorized: false,
      headers: {
        host: 'tog.example',
        authorization: token,
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
      },
    }
    const send = () => {
      const answer = Promise.withResolvers<string>()
      const sent = isProxy ? request(options) : plainRequest(options)
      sent.on('error', answer.reject)
      sent.on('response', (response) => {
        let said = ''
        response.on('data', (chunk: Buffer) => (said += chunk.toString()))
        response.on('error', answer.reject)
        response.on('end', () => {
          if (response.statusCode === 200) answer.resolve(said)
          else answer.reject(new Error(`${response.statusCode} ${said}`))
        })
      })
      sent.end(text)
      return answer.promise
    }
    return whenTaken(send, { isHarmless: method === 'GET' && !isProxy })
  }
}

interface Trying {
  /** Whether a broken connection may be tried again as well. */
  readonly isHarmless: boolean
}

async function whenTaken(send: () => Promise<string>, { isHarmless }: Trying): Promise<string> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await send()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      const isAgain = code === 'ECONNREFUSED' || (isHarmless && code === 'ECONNRESET')
      if (!isAgain || performance.now() > deadline) throw error
      await sleep(pauseMs)
    }
  }
}
