import { ApiError, type AuthRecord, type RequestContext } from '@longhouse/engine'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isModuleOn } from '@longhouse/contract/community'
import { assignRolePath, rewardOfRole, type AssignRoleBody } from '@longhouse/contract/rewards'
import { rightfulRoles } from '@longhouse/contract/users'
import { z } from 'zod'
import { textOfPerson } from '../../platform/callers.ts'
import { CircuitOpen } from '../../platform/discord/circuit.ts'
import { type DiscordClient, discordId } from '../../platform/discord/discord-client.ts'
import {
  toDiscordFailure,
  unknownThing,
  type DiscordFailure,
} from '../../platform/discord/discord-failure.ts'
import type { Site } from '../../platform/feature.ts'
import { grantReward, orderReward, type Reward } from './grant-reward.ts'

const bodySchema = z.object({ discordId, roleId: discordId })

const allowance = { maxRequests: 30, duration: 60 }

interface RewardSite extends Site {
  readonly client: DiscordClient | undefined
}

/** A refusal as the pages expect it: `error` is a short label, `details` the message. */
class RewardRefusal extends Error {
  readonly status: number
  readonly error: string

  constructor({ status, error, details }: { status: number; error: string; details: string }) {
    super(details)
    this.status = status
    this.error = error
  }
}

export function rewardRoutes(app: FastifyInstance, site: RewardSite): void {
  app.post(assignRolePath, { bodyLimit: 10_000 }, async (request, reply) => {
    try {
      const context = await request.context()
      const member = requireMember(context)
      await site.engine.limit({ label: 'rewards', who: member.id }, allowance)
      const reward = requireReward(site, {
        member,
        linked: textOfPerson(context, 'discord_id'),
        body: readRewardBody(request.body),
      })
      await give(site, reward)
      return { ok: true, success: true, role: { id: reward.roleId, reward: reward.reward } }
    } catch (error) {
      return sendRefusal(reply, error)
    }
  })
}

function requireMember({ auth }: RequestContext): AuthRecord {
  if (auth?.collectionName === 'users') return auth
  throw new RewardRefusal({ status: 401, error: 'Not logged in', details: 'Please log in first.' })
}

function readRewardBody(values: unknown): AssignRoleBody {
  const body = bodySchema.safeParse(values)
  if (body.success) return body.data
  const details = 'discordId and roleId must be Discord ids.'
  throw new RewardRefusal({ status: 400, error: 'Invalid request', details })
}

interface RewardRequest {
  readonly member: AuthRecord
  /** The member's Discord account, or `''`. */
  readonly linked: string
  readonly body: AssignRoleBody
}

/** Returns the requested reward. Throws 403 for any other role, rights roles too, and for another Discord account. */
function requireReward(
  { community: { discord } }: Pick<RewardSite, 'community'>,
  { member, linked, body }: RewardRequest,
): Reward {
  if (!linked) throw forbid('Not linked', 'Your account is not linked to Discord.')
  if (body.discordId !== linked) {
    throw forbid('Not your account', 'A role can only be given to your own Discord account.')
  }
  const reward = rightfulRoles(discord).includes(body.roleId) ? undefined : rewardOfRole(body.roleId)
  if (!reward) throw forbid('Not a reward', 'This role is not a reward.')
  return { member, ...body, reward }
}

function forbid(error: string, details: string): RewardRefusal {
  return new RewardRefusal({ status: 403, error, details })
}

async function give(site: RewardSite, reward: Reward): Promise<void> {
  const { client, engine, logger, now, community } = site
  if (!client) {
    const details = 'Roles cannot be given on this site.'
    throw new RewardRefusal({ status: 502, error: 'Discord is not configured', details })
  }
  try {
    await grantReward({ engine, client, now, community }, reward)
  } catch (error) {
    if (error instanceof ApiError) throw error
    const failure = toDiscordFailure(error)
    logger.warn({ err: failure, user: reward.member.id, reward: reward.reward }, 'A reward was not given.')
    if (failure.code === unknownThing.member || failure.code === unknownThing.user) {
      const details = 'You are not a member of our Discord server.'
      throw new RewardRefusal({ status: 403, error: 'Not a member', details })
    }
    if (isAway(failure)) await waitForDiscord(site, reward)
    const details = 'Discord did not give the role. Please try again later.'
    throw new RewardRefusal({ status: 502, error: 'Failed to assign role', details })
  }
}

/** Returns whether Discord did not decide: no response, or an error that may pass. */
function isAway({ status, cause }: DiscordFailure): boolean {
  if (cause instanceof CircuitOpen) return cause.trouble.call === 'token'
  return status === undefined || status === 401 || status === 429 || status >= 500
}

/** Queues the reward: its finder gets the role later. The response stays a failure, as specified. */
async function waitForDiscord({ engine, community, logger }: RewardSite, reward: Reward): Promise<void> {
  if (!isModuleOn(community, 'bot')) return
  await orderReward({ engine, community }, reward).catch((error: unknown) =>
    logger.warn({ err: error, reward: reward.reward }, 'A reward could not be kept for later.'),
  )
}

/** Sends a refusal as the response. Rethrows any other error. */
function sendRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof RewardRefusal) && !(error instanceof ApiError)) throw error
  const { status, message } = error
  const short = error instanceof RewardRefusal ? error.error : 'Failed to assign role'
  if (error instanceof ApiError && error.retryAfter !== undefined) {
    void reply.header('retry-after', String(error.retryAfter))
  }
  // The record API's client reads `message`, `status` and `data`.
  return reply.code(status).send({ error: short, details: message, message, status, data: {} })
}
