import { setTimeout as sleep } from 'node:timers/promises'
import { DiscordError } from '../api/discord-error.ts'
import type { ActiveFault } from '../faults/faults.ts'
import type { Sim } from '../sim.ts'
import { applyAnswer } from './apply-answer.ts'
import { type InteractionDraft, buildInteraction } from './build-interaction.ts'
import { probeEndpoint } from './check-endpoint.ts'
import type { SimInteraction } from './interactions.ts'
import { type PostAnswer, postSigned } from './signed-post.ts'

/** Changes by an attacker; the site must refuse each of them. */
export type Tampering = 'signature' | 'timestamp' | 'guild' | 'application'

const farTooOldSeconds = 600
const elsewhere = '1180000000000009999'

/** Sends it over the active transport, and waits as long as Discord does for a first response. */
export async function sendInteraction(
  sim: Sim,
  { tampering, ...draft }: InteractionDraft & { tampering?: Tampering | undefined },
): Promise<SimInteraction> {
  const interaction = buildInteraction(sim, draft)
  if (tampering === 'guild') interaction.payload['guild_id'] = elsewhere
  if (tampering === 'application') interaction.payload['application_id'] = elsewhere
  sim.interactions.add(interaction)
  if (isTimeToProbe(sim)) await probeEndpoint(sim, interaction.payload)

  if (sim.application.endpointUrl) await overHttp(sim, { interaction, tampering })
  else await overGateway(sim, interaction)
  return interaction
}

/** Sends the same interaction again, as after a lost response: the site must not process it twice. */
export async function resendInteraction(sim: Sim, { payload }: SimInteraction): Promise<PostAnswer> {
  const { endpointUrl: url } = sim.application
  if (url) return postSigned(sim, { url, payload, timeMs: sim.answerTimeMs })
  sim.gateway.dispatch('INTERACTION_CREATE', payload)
  return {}
}

interface Sending {
  interaction: SimInteraction
  tampering: Tampering | undefined
}

async function overHttp(sim: Sim, { interaction, tampering }: Sending): Promise<void> {
  interaction.door = 'http'
  const fault = sim.faults.meetOnTheWay('interactions')
  if (await isLostOnTheWay(fault)) return fail(interaction, 'it was lost on the way')

  // The first response may arrive by REST, even before the endpoint has responded with 202.
  const byRest = sim.interactions.waitFor(interaction.id, sim.answerTimeMs)
  const answered = await postSigned(sim, {
    url: sim.application.endpointUrl ?? '',
    payload: interaction.payload,
    timeMs: sim.answerTimeMs,
    ...(tampering === 'signature' && { wrongSignature: true }),
    ...(tampering === 'timestamp' && { age: farTooOldSeconds }),
  })
  if (answered.status !== undefined) interaction.httpStatus = answered.status
  if (fault?.kind === 'truncated') return fail(interaction, 'its answer was lost on the way')
  if (interaction.state !== 'waiting') return
  if (answered.status !== 202) take(sim, interaction, answered)
  else if (!(await byRest)) fail(interaction, 'no answer in time')
}

async function overGateway(sim: Sim, interaction: SimInteraction): Promise<void> {
  interaction.door = 'gateway'
  if (!sim.gateway.dispatch('INTERACTION_CREATE', interaction.payload)) {
    return fail(interaction, 'the site has no endpoint and is not connected')
  }
  const isAnswered = await sim.interactions.waitFor(interaction.id, sim.answerTimeMs)
  if (!isAnswered) fail(interaction, 'no answer in time')
}

function take(sim: Sim, interaction: SimInteraction, { status, body, failure }: PostAnswer): void {
  if (failure !== undefined) return fail(interaction, failure)
  if (status !== 200) return fail(interaction, `the endpoint answered ${status}`)
  try {
    applyAnswer(sim, { interaction, input: body, files: [] })
  } catch (error) {
    if (!(error instanceof DiscordError)) throw error
    fail(interaction, `the answer is not valid: ${JSON.stringify(error.body)}`)
  }
}

async function isLostOnTheWay(fault: ActiveFault | undefined): Promise<boolean> {
  if (fault?.kind === 'slow') await sleep(fault.ms)
  return fault?.kind === 'down' || fault?.kind === 'hang'
}

function isTimeToProbe({ interactions, probeEvery }: Sim): boolean {
  return probeEvery > 0 && interactions.all().length % probeEvery === 0
}

function fail(interaction: SimInteraction, failure: string): void {
  interaction.state = 'failed'
  interaction.failure = failure
}
