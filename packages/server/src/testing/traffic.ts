import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

/** Sends a request and gives the body of its answer; throws when that is not 200. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: object) => Promise<string>

/** What people asked a site for, one request after the other, and what became of it. */
export interface Traffic {
  readonly lost: readonly string[]
  /** Questions whose record was acknowledged. */
  readonly written: readonly string[]
  done(): number
  /** Waits until that many more requests were answered. */
  more(count: number): Promise<void>
  /** Ends it when everybody has had their answer. */
  stop(): Promise<void>
}

export interface TrafficOptions {
  readonly ask: Ask
  /** Each is read over and over by somebody. */
  readonly paths: readonly string[]
  /** Each writes questions that begin with their name. */
  readonly writers: readonly string[]
}

const records = '/api/collections/faqs/records'
/** A list that is made anew each time, and that readers and writers of questions share. */
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
 * Sends requests to a node, or by https to a proxy for `tog.example`. A connection that was refused is tried again,
 * since nothing was sent over it; a node is also read from again when it stops listening at that moment.
 */
export function askAt(address: string, token = ''): Ask {
  const { protocol, hostname: host, port } = new URL(address)
  const isProxy = protocol === 'https:'
  // As a browser keeps them. A node without a proxy is left by everybody when it stops.
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
  /** Whether a connection that broke may be tried again as well. */
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
