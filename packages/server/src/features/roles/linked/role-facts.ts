import { isDeepStrictEqual } from 'node:util'
import type { RecordSource } from '@longhouse/engine'
import {
  ApplicationRoleConnectionMetadataType as Compared,
  Locale,
  Routes,
  type APIApplicationRoleConnectionMetadata,
} from 'discord-api-types/v10'
import { type ToldFacts, type RoleLink, linkedRolesPage, roleFactWords } from '@longhouse/contract/bot'
import type { User } from '@longhouse/contract/users'
import { toDiscordFailure } from '../../../platform/discord/discord-failure.ts'
import type { Site } from '../../../platform/feature.ts'
import { activitiesCollection } from '../../../collections/activity.ts'
import { ladderSettingsCollection, rankRulesCollection } from '../../../collections/rank-progress.ts'
import { roleLinksCollection } from '../../../collections/roles.ts'
import { personalBestsCollection, runPlayersCollection } from '../../../collections/runs.ts'
import { usersCollection } from '../../../collections/users.ts'
import type { DiscordDesk } from './discord-desk.ts'
import { freshTokens, type LinkSecrets } from './link-tokens.ts'
import { createHash } from 'node:crypto'
import { wordsFor } from '@longhouse/contract/words'
import { type DiscordClient, requireDiscordId } from '../../../platform/discord/discord-client.ts'
import { changeServerValue, readServerValue } from '../../../platform/server-values.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

/** The account whose facts are read, and their source. */
interface FactPlace {
  readonly source: RecordSource
  readonly account: User
}

/** A fact that a server can give a role for. */
interface RoleFact {
  /** Its name at Discord, and in `roleFactWords`. */
  readonly key: 'member_since' | 'events_attended' | 'runs_verified' | 'best_round' | 'rank_level'
  /** How Discord compares it with what an admin has set. */
  readonly type: Compared
  readonly read: (place: FactPlace) => Promise<string | number>
}

/** The facts of linked roles; Discord takes five at most. */
export const roleFacts: readonly RoleFact[] = [
  {
    key: 'member_since',
    type: Compared.DatetimeGreaterThanOrEqual,
    read: async ({ account }) => new Date(account.created).toISOString(),
  },
  {
    key: 'events_attended',
    type: Compared.IntegerGreaterThanOrEqual,
    read: countAttended,
  },
  {
    key: 'runs_verified',
    type: Compared.IntegerGreaterThanOrEqual,
    read: countVerifiedRuns,
  },
  { key: 'best_round', type: Compared.IntegerGreaterThanOrEqual, read: readBestRound },
  { key: 'rank_level', type: Compared.IntegerGreaterThanOrEqual, read: readRankLevel },
]

/** Returns all facts of a member for Discord. */
async function readFacts(place: FactPlace): Promise<ToldFacts> {
  const facts: Record<string, string | number> = {}
  for (const { key, read } of roleFacts) facts[key] = await read(place)
  return { username: place.account.username, facts }
}

function countAttended({ source, account }: FactPlace): Promise<number> {
  const filter = "user = {:user} && kind = 'attended' && struck_at = ''"
  return source.records(activitiesCollection).count({ filter, params: { user: account.id } })
}

function countVerifiedRuns({ source, account }: FactPlace): Promise<number> {
  const filter = "user = {:user} && run.status = 'verified'"
  return source.records(runPlayersCollection).count({ filter, params: { user: account.id } })
}

/** Only verified runs count: a round that is merely claimed gives no role. */
async function readBestRound({ source, account }: FactPlace): Promise<number> {
  const best = await source.records(personalBestsCollection).findFirst({
    filter: 'user = {:user}',
    params: { user: account.id },
    sort: '-round',
  })
  return best?.round ?? 0
}

/** Returns the member's step of the ladder; 0 while the ladder is off, and for ranks outside it. */
async function readRankLevel({ source, account }: FactPlace): Promise<number> {
  const { rank } = account
  const isOn = (await source.records(ladderSettingsCollection).count({ filter: 'is_on = true' })) > 0
  if (!rank || !isOn) return 0
  const ladder = source.records(rankRulesCollection)
  const rule = await ladder.findFirst({ filter: 'rank = {:rank}', params: { rank } })
  return rule?.step ?? 0
}

/** The outcome of one check of a member's facts. */
export type LinkOutcome =
  | { readonly kind: 'told'; readonly told: ToldFacts }
  /** Discord has these facts. */
  | { readonly kind: 'same' }
  /** The member has to connect again. */
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: string; readonly ms?: number | undefined }

export interface TellDependencies extends Pick<Site, 'engine'> {
  /** Registers the facts at Discord. */
  readonly register: () => Promise<void>
  readonly desk: DiscordDesk
  readonly secrets: LinkSecrets
}

const ended = 'Discord does not accept the connection any more. Please connect again.'

/** Publishes a member's changed facts to Discord. */
export async function tellFacts(dependencies: TellDependencies, link: RoleLink): Promise<LinkOutcome> {
  const { engine, register, desk, secrets } = dependencies
  const account = await engine.records(usersCollection).findById(link.user)
  if (!account) return { kind: 'same' }
  const told = await readFacts({ source: engine, account })
  if (isDeepStrictEqual(told, link.sent)) return { kind: 'same' }
  try {
    await register()
    const keep = (values: object) => engine.records(roleLinksCollection).patch([{ id: link.id, ...values }])
    const tokens = await freshTokens({ desk, secrets, keep, now: await engine.clock() }, link)
    if (!tokens) return { kind: 'broken', reason: ended }
    return await tell(desk, { access: tokens.access, told })
  } catch (error) {
    const { status, message: reason, retryAfterMs: ms } = toDiscordFailure(error)
    const isRefused =
      status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 429
    return isRefused ? { kind: 'refused', reason } : { kind: 'away', reason, ms }
  }
}

async function tell(
  desk: DiscordDesk,
  { access, told }: { readonly access: string; readonly told: ToldFacts },
): Promise<LinkOutcome> {
  try {
    await desk.tell(access, told)
    return { kind: 'told', told }
  } catch (error) {
    if (toDiscordFailure(error).status === 401) return { kind: 'broken', reason: ended }
    throw error
  }
}

const valueKey = 'discord-role-facts'

const locales = { [Locale.German]: 'de', [Locale.SpanishES]: 'es', [Locale.French]: 'fr' } as const

export interface RegisterPlace extends Pick<Site, 'engine' | 'settings'> {
  readonly client: DiscordClient
}

/**
 * Registers the facts and the page to connect at Discord, unless they are unchanged. At a start several
 * callers want it: the start, the job of that minute, the link worker. They share one call.
 */
export function createRegistering(place: RegisterPlace): () => Promise<void> {
  let registering: Promise<void> | undefined
  return () => (registering ??= registerFacts(place).finally(() => (registering = undefined)))
}

async function registerFacts({ engine, settings, client }: RegisterPlace): Promise<void> {
  const { discord, publicUrl } = settings
  if (!discord) return
  const application = requireDiscordId(discord.clientId)
  const facts = describeFacts()
  // Discord leads members only to public addresses.
  const page = publicUrl.startsWith('https:') ? `${publicUrl}${linkedRolesPage}` : undefined
  const hash = createHash('sha256')
    .update(JSON.stringify([application, facts, page]))
    .digest('hex')
  if ((await readServerValue(engine, valueKey)) === hash) return
  await client.call({
    name: 'set the facts of linked roles',
    method: 'PUT',
    route: Routes.applicationRoleConnectionMetadata(application),
    body: facts,
  })
  if (page)
    await client.call({
      name: 'set the page of linked roles',
      method: 'PATCH',
      route: '/applications/@me',
      body: { role_connections_verification_url: page },
    })
  await changeServerValue(engine, valueKey, () => hash)
}

function describeFacts(): APIApplicationRoleConnectionMetadata[] {
  const say = wordsFor('en', roleFactWords)
  const translations = Object.entries(locales).map(
    ([locale, language]) => [locale, wordsIn(language, roleFactWords)] as const,
  )
  return roleFacts.map(({ key, type }) => ({
    key,
    type,
    name: say(key),
    description: say(`${key}Text`),
    name_localizations: Object.fromEntries(translations.map(([locale, sayIn]) => [locale, sayIn(key)])),
    description_localizations: Object.fromEntries(
      translations.map(([locale, sayIn]) => [locale, sayIn(`${key}Text`)]),
    ),
  }))
}
