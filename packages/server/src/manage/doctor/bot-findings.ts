import { interactionsPath, type BotTrouble } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import type { BotApplication } from '../../features/bot/application.ts'
import { findBotTroubles, type BotDuties } from '../../features/discord/bot-troubles.ts'
import type { GuildFacts } from '../../features/discord/guild.ts'
import type { DiscordDoor, Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'
import type { Engine } from '@longhouse/engine'
import { communityFile } from '@longhouse/contract/community-file'
import { gatewayStore, type GatewayState } from '../../features/bot/gateway/gateway-state.ts'
import { discordMirrorsCollection } from '../../collections/discord.ts'
import { channelsOf, managedRolesOf } from '../../platform/discord/discord-choices.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import { botFindingWords } from './bot-findings.words.ts'

const say = wordsFor('en', botFindingWords)

/** Data of the checks. */
interface BotLook {
  readonly settings: Settings
  readonly facts: GuildFacts
  readonly application: BotApplication
  readonly records: BotRecords
  /** Whether the site runs: only then does Discord have its address. */
  readonly isRunning: boolean
}

/**
 * Whether the bot can be reached and has its permissions, and what waits for staff: in the words of the
 * dashboard.
 */
export function botFindings(look: BotLook): Finding[] {
  const { facts, records } = look
  const { missing, goneChannels, roleOrder } = findBotTroubles(facts, records)
  return [
    doorFinding(look),
    // Permissions for rewards are reported with the rewards.
    ...troubleFindings(
      say('permissions'),
      missing.filter(({ permission }) => permission !== 'Manage Roles'),
    ),
    ...troubleFindings(say('channels'), goneChannels),
    ...(records.givenRoles.length > 0 ? troubleFindings(say('managedRoles'), roleOrder) : []),
    waitingFinding(say('posts'), {
      count: records.parkedPosts,
      warning: say('postsParked', { count: records.parkedPosts }),
      todo: say('postsTodo'),
    }),
    waitingFinding(say('drift'), {
      count: records.drift,
      warning: say('driftFound', { count: records.drift }),
      todo: say('driftTodo'),
    }),
  ]
}

function doorFinding({ settings, application, records, isRunning }: BotLook): Finding {
  const door = settings.discord?.door ?? 'off'
  const own = settings.publicUrl + interactionsPath
  const known = application.interactions_endpoint_url ?? ''
  const doors: Readonly<Record<DiscordDoor, () => Finding>> = {
    off: () => ({ name: say('doorOff') }),
    http: () => ({ name: say('doorHttp', { address: own }), ...addressTrouble({ known, own, isRunning }) }),
    gateway: () => lineFinding({ known, isRunning }, records),
  }
  return doors[door]()
}

function lineFinding(
  { known, isRunning }: Pick<Address, 'known' | 'isRunning'>,
  { gateway: { holder, until, reason } }: BotRecords,
): Finding {
  const isHeld = holder !== '' && until > Date.now()
  const name = isHeld ? say('heldBy', { holder }) : say('doorGateway')
  if (known)
    return {
      name: say('doorGateway'),
      problem: say('staleAddress', { address: known }),
      todo: say('staleAddressTodo'),
    }
  if (isHeld || !isRunning) return { name }
  return { name, warning: reason || say('noHolder'), todo: say('noHolderTodo') }
}

interface Address {
  /** The address that Discord calls; '' for none. */
  readonly known: string
  readonly own: string
  readonly isRunning: boolean
}

function addressTrouble({ known, own, isRunning }: Address): Omit<Finding, 'name'> {
  if (known === own) return {}
  if (known) return { problem: say('otherAddress', { address: known }), todo: say('otherAddressTodo') }
  return isRunning ? { warning: say('noAddress'), todo: say('noAddressTodo') } : {}
}

function troubleFindings(name: string, troubles: readonly BotTrouble[]): Finding[] {
  return troubles.length === 0 ? [{ name }] : troubles.map(({ problem, todo }) => ({ name, problem, todo }))
}

interface Waiting {
  readonly count: number
  readonly warning: string
  readonly todo: string
}

function waitingFinding(name: string, { count, ...trouble }: Waiting): Finding {
  return count === 0 ? { name } : { name, ...trouble }
}

/** Data about the bot in the database. */
export interface BotRecords extends BotDuties {
  /** Number of parked posts. */
  readonly parkedPosts: number
  /** Number of roles that were changed by hand. */
  readonly drift: number
  /** The one gateway connection, if any. */
  readonly gateway: Pick<GatewayState, 'holder' | 'until' | 'reason'>
}

export async function readBotRecords(engine: Engine): Promise<BotRecords> {
  const managed = await managedRolesOf(engine, communityFile.config)
  return {
    channels: await channelsOf(engine, communityFile.config),
    givenRoles: managed.map(({ roleId }) => roleId),
    parkedPosts: await engine.records(discordMirrorsCollection).count({ filter: "status = 'parked'" }),
    gateway: await gatewayStore(engine).read(),
    drift: await engine.records(roleChangesCollection).count({ filter: "drift_since != ''" }),
  }
}
