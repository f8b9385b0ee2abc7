import type { Sim } from '../sim.ts'
import { postSigned } from './signed-post.ts'

const timeMs = 3000

/**
 * Checks an endpoint as Discord does when it is saved: it must answer a PING, and refuse a wrong signature
 * with 401.
 */
export async function checkEndpoint(sim: Sim, url: string): Promise<boolean> {
  if (!isReachable(url)) return false
  const payload = ping(sim)
  const answered = await postSigned(sim, { url, payload, timeMs })
  if (answered.status !== 200 || !isPong(answered.body)) return false
  const refused = await postSigned(sim, { url, payload: ping(sim), wrongSignature: true, timeMs })
  return refused.status === 401
}

/** Tests an endpoint unannounced. An endpoint that does not answer 401 is removed. */
export async function probeEndpoint(sim: Sim, payload: Record<string, unknown>): Promise<void> {
  const { endpointUrl: url } = sim.application
  if (!url) return
  const answered = await postSigned(sim, {
    url,
    payload: { ...payload, id: sim.nextId() },
    wrongSignature: true,
    timeMs,
  })
  if (answered.status === 401) return
  sim.application.endpointUrl = null
  sim.application.endpointRemoved = `A wrong signature got ${answered.status ?? 'no answer'} in place of 401.`
}

// Discord requires https; loopback addresses may use http.
function isReachable(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}

function isPong(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'type' in body && body.type === 1
}

function ping(sim: Sim): Record<string, unknown> {
  return {
    id: sim.nextId(),
    application_id: sim.world.client.clientId,
    type: 1,
    version: 1,
    token: 'ping',
    entitlements: [],
  }
}
