import { parseJson } from '../parse-json.ts'
import type { Sim } from '../sim.ts'
import { createKeys } from './keys.ts'

export interface SignedPost {
  url: string
  payload: unknown
  /** Sent by Discord on purpose, to test whether signatures are checked. */
  wrongSignature?: boolean
  /** Seconds by which its timestamp is too old. */
  age?: number
  /** How long to wait for the response. */
  timeMs: number
}

export interface PostAnswer {
  /** Unset if there was none in time. */
  status?: number
  body?: unknown
  failure?: string
}

/** Posts a payload to the site's endpoint, and returns the response within Discord's time limit. */
export async function postSigned(
  sim: Sim,
  { url, payload, wrongSignature, age = 0, timeMs }: SignedPost,
): Promise<PostAnswer> {
  const body = JSON.stringify(payload)
  const timestamp = String(Math.floor(sim.clock() / 1000) - age)
  const keys = wrongSignature ? createKeys('not the key of this application') : sim.keys
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
        'x-signature-ed25519': keys.sign(timestamp, body),
        'x-signature-timestamp': timestamp,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeMs),
    })
    const text = await response.text()
    return { status: response.status, body: parseJson(text) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { failure: isLate ? 'no answer in time' : 'the endpoint cannot be reached' }
  }
}
