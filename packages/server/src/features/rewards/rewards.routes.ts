import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError, type RequestContext } from '@longhouse/engine'
import { assignRolePath, rewardOfRole } from '@longhouse/contract/rewards'
import { z } from 'zod'
import type { DiscordClient } from '../../platform/discord/discord-client.ts'
import { toDiscordFailure, unknownThing } from '../../platform/discord/discord-failure.ts'
import { discordId } from '../../platform/discord/discord-id.ts'
import type { Site } from '../../platform/feature.ts'
import { grantReward, type Reward } from './grant-reward.ts'

const bodySchema = z.object({ discordId, roleId: discordId })

const allowance = { maxRequests: 30, duration: 60 }

/** A refusal in the words that the pages expect: `error` in short, `details` as a sentence. */
class Refusal extends Error {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string, details: string) {
    super(details)
    this.status = status
    this.error = error
  }
}

export function rewardRoutes(app: FastifyInstance, site: Site, client: DiscordClient | undefined): void {
  app.post(assignRolePath, { bodyLimit: 10_000 }, async (request, reply) => {
    try {
      const context = await request.context()
      const wish = readWish(context, request.body)
      await site.engine.limit('rewards', allowance, wish.member.id)
      await give(wish)
      return { ok: true, success: true, role: { id: wish.roleId, reward: wish.reward } }
    } catch (error) {
      return sendRefusal(reply, error)
    }
  })

  async function give(wish: Reward): Promise<void> {
    if (!client) throw new Refusal(502, 'Discord is not configured', 'Roles cannot be given on this site.')
    try {
      await grantReward({ engine: site.engine, client, now: site.now }, wish)
    } catch (error) {
      if (error instanceof ApiError) throw error
      const failure = toDiscordFailure(error)
      site.logger.warn({ err: failure, user: wish.member.id, reward: wish.reward }, 'A reward was not given.')
      if (failure.code === unknownThing.member || failure.code === unknownThing.user) {
        throw new Refusal(403, 'Not a member', 'You are not a member of our Discord server.')
      }
      throw new Refusal(
        502,
        'Failed to assign role',
        'Discord did not give the role. Please try again later.',
      )
    }
  }
}

function readWish({ auth }: RequestContext, values: unknown): Reward {
  if (auth?.collectionName !== 'users') throw new Refusal(401, 'Not logged in', 'Please log in first.')
  const body = bodySchema.safeParse(values)
  if (!body.success) throw new Refusal(400, 'Invalid request', 'discordId and roleId must be Discord ids.')

  const linked = auth['discord_id']
  if (typeof linked !== 'string' || linked === '')
    throw new Refusal(403, 'Not linked', 'Your account is not linked to Discord.')
  if (body.data.discordId !== linked) {
    throw new Refusal(403, 'Not your account', 'A role can only be given to your own Discord account.')
  }
  const reward = rewardOfRole(body.data.roleId)
  if (!reward) throw new Refusal(403, 'Not a reward', 'This role is not a reward.')
  return { member: auth, discordId: linked, roleId: body.data.roleId, reward }
}

function sendRefusal(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof Refusal) && !(error instanceof ApiError)) throw error
  const { status, message } = error
  const short = error instanceof Refusal ? error.error : 'Failed to assign role'
  if (error instanceof ApiError && error.retryAfter !== undefined) {
    void reply.header('retry-after', String(error.retryAfter))
  }
  // `message`, `status` and `data` are what the record API's client reads.
  return reply.code(status).send({ error: short, details: message, message, status, data: {} })
}
