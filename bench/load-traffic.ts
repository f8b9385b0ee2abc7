import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { clipId } from './data.ts'
import { quantiles, type Quantiles } from './quantiles.ts'

export interface Traffic {
  readonly sent: number
  readonly failures: number
  readonly ms: Quantiles
}

/** One request, by its number in the run. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const records = (collection: string) => `/api/collections/${collection}/records`
const reads = [
  `${records('clips')}?perPage=50&sort=-created&expand=user,clip_votes_via_clip`,
  `${records('tournaments')}?perPage=50&sort=-start_date&expand=tournament_registrations_via_tournament`,
  `${records('clips')}?perPage=20&sort=-highest_round&skipTotal=1`,
]

/** The requests of a crowd of members: half single records, half lists. */
export function readCall(n: number): Call {
  const list = reads[Math.floor(n / 2) % reads.length] ?? ''
  return { method: 'GET', path: n % 2 ? list : `${records('clips')}/${clipId(n % 2000)}` }
}

/** Sends a fixed number of requests per second without waiting for responses, as a crowd would. */
export async function sendSteadily(
  url: string,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  callOf: (n: number) => Call,
): Promise<Traffic> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const times: number[] = []
  let failures = 0
  const pending: Promise<void>[] = []
  const start = performance.now()
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = start + (n * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await sleep(wait)
    pending.push(
      send(url, agent, callOf(n)).then((isFine) => {
        // Counts from the due time: a client that falls behind must not flatter the server.
        times.push(performance.now() - due)
        if (!isFine) failures += 1
        return undefined
      }),
    )
  }
  await Promise.all(pending)
  agent.destroy()
  return { sent: times.length, failures, ms: quantiles(times) }
}

function send(url: string, agent: Agent, { method, path, headers = {}, body }: Call): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(url + path, { method, agent, headers })
    call.once('response', (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode === 200))
      response.once('error', () => resolve(false))
    })
    call.once('error', () => resolve(false))
    call.end(body)
  })
}
