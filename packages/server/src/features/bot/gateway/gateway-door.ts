import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { DoorReport } from '@longhouse/contract/bot'
import type { RecordChange } from '@longhouse/engine'
import { z } from 'zod'
import { serverValuesCollection } from '../../../collections/site.ts'
import type { AnswerInteraction } from '../answer-interaction.ts'
import type { BotSite } from '../interaction.ts'
import { GatewayKeeper } from './gateway-keeper.ts'
import { gatewayKey, gatewayStore } from './gateway-state.ts'
import { GatewayDispatchEvents, Routes } from 'discord-api-types/v10'
import {
  discordMemberSchema,
  discordUserSchema,
  discordId,
} from '../../../platform/discord/discord-client.ts'
import { keepMember } from '../../../platform/discord/keep-member.ts'
import { findMemberAccount } from '../find-asker.ts'
import type { GatewayEvent } from './gateway-line.ts'

/** The connection to Discord's gateway, which one of all nodes keeps. */
export interface GatewayDoor {
  report(): Promise<Pick<DoorReport, 'state' | 'reason' | 'gateway'>>
  /** Closes the connection if this node has it; another node resumes it. */
  close(): Promise<void>
}

interface GatewayParts {
  readonly site: BotSite
  readonly answer: AnswerInteraction
  readonly goOn: (work: Promise<void>) => void
  readonly hearsOfMembers: boolean
}

const lookMs = 5000
const freedSchema = z.object({ key: z.literal(gatewayKey), value: z.object({ holder: z.literal('') }) })

export function openGateway({ site, answer, goOn, hearsOfMembers }: GatewayParts): GatewayDoor {
  const { engine, client, logger, settings } = site
  const node = `${hostname()} ${randomUUID().slice(0, 8)}`
  const store = gatewayStore(engine)
  const keeper = new GatewayKeeper({
    node,
    store,
    client,
    logger,
    hearsOfMembers,
    token: settings.discord?.botToken ?? '',
    clock: () => engine.clock(),
    onHeard: createEars({ site, answer, goOn }),
  })
  const timer = setInterval(() => void keeper.look(), lookMs).unref()
  const stopListening = engine.onChange((change) => {
    if (isFreed(change)) void keeper.look()
  })
  void keeper.look()
  return {
    report: async () => {
      const { holder, openSince, startsLeft, reason } = await store.read()
      return {
        state: openSince > 0 ? 'open' : reason ? 'closed' : 'opening',
        ...(reason && { reason }),
        gateway: {
          holder,
          isHere: holder === node,
          ...(openSince > 0 && { since: new Date(openSince).toISOString() }),
          ...(startsLeft !== undefined && { identifiesLeft: startsLeft }),
        },
      }
    },
    close: async () => {
      clearInterval(timer)
      stopListening()
      await keeper.stop()
    },
  }
}

/** Returns whether another node has released the connection. */
function isFreed({ collection, origin, record }: RecordChange): boolean {
  return (
    origin === 'remote' && collection === serverValuesCollection.name && freedSchema.safeParse(record).success
  )
}

interface Ears {
  readonly site: BotSite
  readonly answer: AnswerInteraction
  /** Takes work that no caller waits for. */
  readonly goOn: (work: Promise<void>) => void
}

const present = discordMemberSchema.extend({ guild_id: discordId })
const gone = z.object({ user: discordUserSchema, guild_id: discordId })

/** Returns the handler of all gateway events. */
function createEars({ site, answer, goOn }: Ears): (heard: GatewayEvent) => void {
  let members: Promise<void> = Promise.resolve()
  return ({ event, isLate }) => {
    if (event.t === GatewayDispatchEvents.InteractionCreate) {
      goOn(answerByCall({ site, answer }, { payload: event.d, isLate }))
      return
    }
    const work = memberWork(site, event)
    // Sequential, so that the newest roles are stored last.
    if (work) goOn((members = members.then(work)))
  }
}

interface Brought {
  readonly payload: unknown
  readonly isLate: boolean
}

async function answerByCall(
  { site, answer }: Pick<Ears, 'site' | 'answer'>,
  { payload, isLate }: Brought,
): Promise<void> {
  try {
    const answered = await answer(payload, { isLate })
    if (!answered) return
    const { id, token, response, later } = answered
    await site.client.callByAddress({
      method: 'POST',
      route: Routes.interactionCallback(id, token),
      body: response,
    })
    await later?.()
  } catch (error) {
    // Too late, or answered before the connection was cut.
    site.logger.warn({ err: error }, 'an interaction got no answer')
  }
}

function memberWork(site: BotSite, { t, d }: GatewayEvent['event']): (() => Promise<void>) | undefined {
  switch (t) {
    case GatewayDispatchEvents.GuildMemberAdd:
    case GatewayDispatchEvents.GuildMemberUpdate:
      return () => follow(site, present.safeParse(d).data)
    case GatewayDispatchEvents.GuildMemberRemove:
      return () => follow(site, gone.safeParse(d).data)
    default:
      return undefined
  }
}

type MemberNews = z.output<typeof present> | z.output<typeof gone>

async function follow(site: BotSite, news: MemberNews | undefined): Promise<void> {
  if (news?.guild_id !== site.settings.discord?.guildId || !news) return
  try {
    const account = await findMemberAccount(site, news.user.id)
    if (account) await keepMember(site, { account, member: 'roles' in news ? news : undefined })
  } catch (error) {
    site.logger.warn({ err: error }, 'A member could not be refreshed.')
  }
}
