import {
  GuildScheduledEventStatus,
  Routes,
  type RESTPostAPIGuildScheduledEventJSONBody,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
} from 'discord-api-types/v10'
import { z } from 'zod'
import { formatDate } from '@longhouse/engine/schema'
import type { Tournament } from '@longhouse/contract/events'
import { tournamentsCollection } from '../../collections/events.ts'
import { cutText, harmlessText } from '../../platform/discord/discord-text.ts'
import { type BotCall, discordId, requireDiscordId } from '../../platform/discord/discord-client.ts'
import { toDiscordFailure, unknownThing } from '../../platform/discord/discord-failure.ts'
import { eventPageUrl, findShownEvent } from '../../platform/mirrors/mirror-message.ts'
import type { MirrorSite } from './mirror-site.ts'
import { raiseMirrors } from './want-mirrors.ts'
import { bodyHash, understood, unlessUnknown, type MirrorOutcome, type MirrorWriting } from './writing.ts'

const name = 'schedule events'

/** Discord allows a hundred; some are left for people. */
const maxScheduled = 90

/** How long before its start an event is listed in Discord. */
const aheadMs = 14 * 24 * 60 * 60_000

/** Pause before room in Discord's list is checked again. */
const fullMs = 10 * 60_000

/** Discord's error code for a full list. */
const listIsFull = 30_038

/** Discord's limits of an entry, in characters. */
const limits = { name: 100, description: 1000, location: 100 } as const

const madeSchema = z.object({ id: discordId })
const listSchema = z.array(
  madeSchema.extend({ entity_metadata: z.object({ location: z.string().nullish() }).nullish() }),
)

/** Keeps Discord's entry of an event up to date. A begun one ends automatically, or when its host completes it. */
export async function sendScheduledEvent(writing: MirrorWriting): Promise<MirrorOutcome> {
  const { site, mirror } = writing
  const event = await findShownEvent(site.engine, mirror.event)
  if (!event) {
    await remove(writing)
    return { kind: 'finished' }
  }
  const [start, now] = [new Date(event.start_date), site.now()]
  const isCompleted = event.status === 'completed'
  if (start <= now)
    return isCompleted && now < new Date(event.end_date) ? complete(writing) : { kind: 'delivered' }
  if (event.cancelled_at || isCompleted) return cancel(writing)
  if (!(await isAmongFirst(site, event))) {
    await remove(writing)
    return lookIn(site, fullMs)
  }
  const opens = new Date(start.getTime() - aheadMs)
  if (!mirror.discord_id && opens > now) return { kind: 'delivered', lookAt: opens }
  const body = composeScheduledEvent({ event, address: eventPageUrl(site, event.id) })
  return mirror.discord_id ? change(writing, body) : create(writing, body)
}

/** Returns whether fewer than ninety of the site's events come before this one. */
async function isAmongFirst({ engine, now }: MirrorSite, { id, start_date }: Tournament): Promise<boolean> {
  const before = await engine.records(tournamentsCollection).count({
    filter:
      "is_draft = false && cancelled_at = '' && status != 'completed' && start_date > {:now} && (start_date < {:start} || (start_date = {:start} && id < {:id}))",
    params: { now: now(), start: new Date(start_date), id },
  })
  return before < maxScheduled
}

type Body = RESTPostAPIGuildScheduledEventJSONBody

async function change(writing: MirrorWriting, body: Body): Promise<MirrorOutcome> {
  const { site, mirror } = writing
  if (mirror.body_hash === bodyHash(body)) return { kind: 'delivered' }
  try {
    const edit = () => site.client.call({ ...callTo(writing), method: 'PATCH', body })
    if (await unlessUnknown([unknownThing.scheduledEvent], edit)) {
      await writing.keep({ body_hash: bodyHash(body) })
      return { kind: 'delivered' }
    }
  } catch (error) {
    // An entry that has begun in Discord cannot move, so it is ended and replaced.
    if (toDiscordFailure(error).status !== 400) throw error
    await end(writing, GuildScheduledEventStatus.Completed)
    await forget(writing)
    return create(writing, body)
  }
  if (mirror.is_rewritten) return { kind: 'gone' }
  await writing.keep({ discord_id: '', body_hash: '', is_rewritten: true })
  return create(writing, body)
}

/** Creates an entry, unless an earlier attempt did: first searches Discord's list for the URL. */
async function create(writing: MirrorWriting, body: Body): Promise<MirrorOutcome> {
  const { site, mirror } = writing
  const address = eventPageUrl(site, mirror.event)
  const list = understood(listSchema, await site.client.call({ ...callToAll(site), method: 'GET' }))
  const locations = list.map(({ entity_metadata: metadata }) => metadata?.location ?? '')
  const made = list[locations.indexOf(locationOf(address))]
  if (made) {
    await writing.keep({ discord_id: made.id, body_hash: '' })
    return change(writing, body)
  }
  if (locations.filter((location) => isOurs(site, location)).length >= maxScheduled) {
    await raiseLast(site)
    return lookIn(site, site.timing.laterMs)
  }
  try {
    const answer = await site.client.call({ ...callToAll(site), method: 'POST', body })
    const { id: discord_id } = understood(madeSchema, answer)
    await writing.keep({ discord_id, body_hash: bodyHash(body) })
    return { kind: 'delivered' }
  } catch (error) {
    const failure = toDiscordFailure(error)
    if (failure.code !== listIsFull) throw failure
    return { ...lookIn(site, fullMs), trouble: failure.message }
  }
}

function isOurs(site: MirrorSite, location: string): boolean {
  return location.startsWith(eventPageUrl(site, ''))
}

/** Makes the mirror of the last entry due, to check whether it still fits. */
async function raiseLast({ engine, now, timing }: MirrorSite): Promise<void> {
  await engine.transaction(async (tx) => {
    const [last] = await tx.query<{ readonly event: string }>({
      sql: `SELECT m."event" FROM "discord_mirrors" m JOIN "tournaments" t ON t."id" = m."event"
        WHERE m."kind" = 'scheduled_event' AND m."discord_id" <> '' AND t."start_date" > ?
        ORDER BY t."start_date" DESC, t."id" DESC LIMIT 1`,
      params: [formatDate(now())],
    })
    if (!last) return
    const raised = { now: now(), timing }
    await raiseMirrors(tx, { kind: 'scheduled_event', event: last.event, change: raised })
  })
}

async function cancel(writing: MirrorWriting): Promise<MirrorOutcome> {
  if (writing.mirror.discord_id) await end(writing, GuildScheduledEventStatus.Canceled)
  // A restored event needs a new entry in Discord.
  await forget(writing)
  return { kind: 'delivered' }
}

/** Ends the entry of an event that its host completed before its end. */
async function complete(writing: MirrorWriting): Promise<MirrorOutcome> {
  if (writing.mirror.discord_id) await end(writing, GuildScheduledEventStatus.Completed)
  await forget(writing)
  return { kind: 'delivered' }
}

/** Sets the final status. Entries that are over may be unknown in Discord already. */
async function end(writing: MirrorWriting, status: GuildScheduledEventStatus): Promise<void> {
  const call = () => writing.site.client.call({ ...callTo(writing), method: 'PATCH', body: { status } })
  await unlessUnknown([unknownThing.scheduledEvent], call)
}

async function remove(writing: MirrorWriting): Promise<void> {
  if (!writing.mirror.discord_id) return
  const call = () => writing.site.client.call({ ...callTo(writing), method: 'DELETE' })
  await unlessUnknown([unknownThing.scheduledEvent], call)
  await forget(writing)
}

async function forget(writing: MirrorWriting): Promise<void> {
  await writing.keep({ discord_id: '', body_hash: '' })
}

function lookIn({ now }: MirrorSite, ms: number): Extract<MirrorOutcome, { kind: 'delivered' }> {
  return { kind: 'delivered', lookAt: new Date(now().getTime() + ms) }
}

function callToAll({ settings }: MirrorSite): Pick<BotCall, 'name' | 'route'> {
  return { name, route: Routes.guildScheduledEvents(requireDiscordId(settings.discord?.guildId ?? '')) }
}

function callTo({ site: { settings }, mirror }: MirrorWriting): Pick<BotCall, 'name' | 'route'> {
  const guild = requireDiscordId(settings.discord?.guildId ?? '')
  return { name, route: Routes.guildScheduledEvent(guild, requireDiscordId(mirror.discord_id)) }
}

interface ScheduledFacts {
  readonly event: Pick<Tournament, 'name' | 'description' | 'start_date' | 'end_date'>
  /** URL of the event; it marks an entry in Discord as the site's. */
  readonly address: string
}

/** Composes an entry for Discord's own list of events. It begins and ends automatically. */
export function composeScheduledEvent({ event, address }: ScheduledFacts): Body {
  return {
    name: cutText(harmlessText(event.name).replaceAll(/\s+/g, ' '), limits.name) || '-',
    description: cutText(harmlessText(event.description), limits.description),
    privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
    entity_type: GuildScheduledEventEntityType.External,
    entity_metadata: { location: locationOf(address) },
    scheduled_start_time: new Date(event.start_date).toISOString(),
    scheduled_end_time: new Date(event.end_date).toISOString(),
  }
}

/** Returns the location of an event in the form that Discord stores. */
function locationOf(address: string): string {
  return address.slice(0, limits.location)
}
