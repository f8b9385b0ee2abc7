import { GatewayCloseCodes as codes, GatewayIntentBits as intents } from 'discord-api-types/v10'
import { z } from 'zod'
import { presentUser } from '../api/present.ts'
import { parseJson } from '../parse-json.ts'
import type { Sim } from '../sim.ts'
import { findPerson } from '../world/members.ts'
import { type GatewayLine, type GatewaySession, tell } from './gateway.ts'
import { startsLeft, startsPerFiveSeconds } from './session-limits.ts'

const payloadSchema = z.object({ op: z.int(), d: z.unknown() })
const identifySchema = z.object({
  token: z.string(),
  intents: z.int().nonnegative(),
  properties: z.record(z.string(), z.unknown()),
  shard: z.tuple([z.int(), z.int()]).optional(),
})
const resumeSchema = z.object({ token: z.string(), session_id: z.string(), seq: z.int() })

const knownIntents = Object.values(intents).reduce<number>((sum, bit) => sum | Number(bit), 0)
const neverAllowed = intents.GuildPresences | intents.MessageContent
const perMinute = 120

export const heartbeatMs = 41_250

export interface GatewayConnection {
  receive(text: string): void
  /** The socket is closed; a code of 1000 or 1001 also ends the session. */
  closed(code: number): void
}

/** One gateway connection, from hello to close. */
export function openConnection(sim: Sim, line: GatewayLine, { losesAnswer = false } = {}): GatewayConnection {
  let session: GatewaySession | undefined
  let received: number[] = []
  line.send({ op: 10, d: { heartbeat_interval: heartbeatMs, _trace: [] } })

  function identify(d: unknown): void {
    if (session) return line.close(codes.AlreadyAuthenticated, 'Already authenticated.')
    const asked = identifySchema.safeParse(d)
    if (!asked.success) return line.close(codes.DecodeError, 'Error while decoding payload.')
    const refusal = refusalOf(sim, asked.data)
    if (refusal) return line.close(...refusal)
    if (startsPerFiveSeconds(sim) > 0) return line.send({ op: 9, d: false })
    if (startsLeft(sim).remaining === 0) return resetToken(sim, line)

    session = sim.gateway.identify(line, asked.data.intents)
    if (losesAnswer) return line.close()
    sayReady(sim, session, asked.data.shard ?? [0, 1])
  }

  function resume(d: unknown): void {
    const asked = resumeSchema.safeParse(d)
    if (!asked.success) return line.close(codes.DecodeError, 'Error while decoding payload.')
    if (!isToken(sim, asked.data.token))
      return line.close(codes.AuthenticationFailed, 'Authentication failed.')
    const found = sim.gateway.findSession(asked.data.session_id)
    if (!found) return line.send({ op: 9, d: false })
    if (asked.data.seq > found.sequence) {
      sim.gateway.forget(found)
      return line.close(codes.InvalidSeq, 'Invalid seq.')
    }
    session = found
    Object.assign(found, { line, lostAt: undefined })
    for (const payload of found.sent.filter((one) => (one.s ?? 0) > asked.data.seq)) line.send(payload)
    tell(found, 'RESUMED', { _trace: [] })
  }

  return {
    receive(text) {
      received = [...received.filter((at) => at > sim.clock() - 60_000), sim.clock()]
      if (received.length > perMinute) return line.close(codes.RateLimited, 'Rate limited.')
      const payload = payloadSchema.safeParse(parseJson(text))
      if (!payload.success) return line.close(codes.DecodeError, 'Error while decoding payload.')
      const { op, d } = payload.data
      if (op === 1) return line.send({ op: 11, d: null })
      if (op === 2) return identify(d)
      if (op === 6) return resume(d)
      if (!session) return line.close(codes.NotAuthenticated, 'Not authenticated.')
      // Presence, voice and member list requests are accepted and ignored.
      if (![3, 4, 8, 31].includes(op)) line.close(codes.UnknownOpcode, 'Unknown opcode.')
    },
    closed(code) {
      if (session?.line !== line) return
      Object.assign(session, { line: undefined, lostAt: sim.clock() })
      if (code === 1000 || code === 1001) sim.gateway.forget(session)
    },
  }
}

type Refusal = [code: number, reason: string]

function refusalOf(
  sim: Sim,
  { token, intents: asked, shard = [0, 1] }: z.output<typeof identifySchema>,
): Refusal | undefined {
  if (!isToken(sim, token)) return [codes.AuthenticationFailed, 'Authentication failed.']
  if (shard[0] < 0 || shard[0] >= shard[1]) return [codes.InvalidShard, 'Invalid shard.']
  if ((asked & ~knownIntents) !== 0) return [codes.InvalidIntents, 'Invalid intent(s).']
  const mayNot = neverAllowed | ((sim.world.client.membersIntent ?? true) ? 0 : intents.GuildMembers)
  return (asked & mayNot) === 0 ? undefined : [codes.DisallowedIntents, 'Disallowed intent(s).']
}

/** The 1001st start of a day: all sessions end, and the token becomes invalid. */
function resetToken(sim: Sim, line: GatewayLine): void {
  sim.world.client.botToken = `${sim.world.client.botToken}.reset`
  for (const session of sim.gateway.sessions()) {
    session.line?.close(codes.AuthenticationFailed, 'Authentication failed.')
    sim.gateway.forget(session)
  }
  line.close(codes.AuthenticationFailed, 'Authentication failed.')
}

function sayReady(sim: Sim, session: GatewaySession, shard: [number, number]): void {
  const { world } = sim
  const bot = findPerson(world, world.client.botUserId)
  tell(session, 'READY', {
    v: 10,
    user: bot && presentUser(bot),
    guilds: [{ id: world.guild.id, unavailable: true }],
    session_id: session.id,
    resume_gateway_url: gatewayUrl(sim),
    shard,
    application: { id: world.client.clientId, flags: 0 },
  })
}

export function gatewayUrl({ url }: Sim): string {
  return `${url.replace(/^http/, 'ws')}/gateway`
}

function isToken({ world }: Sim, token: string): boolean {
  return token.replace(/^Bot /, '') === world.client.botToken
}
