import type { FindOptions } from '@longhouse/engine'
import { formatDate, toText } from '@longhouse/engine/schema'
import type { Site } from '../../platform/feature.ts'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import { calendarEventOf } from './calendar-event.ts'
import { reminderMinutesOf } from './reminder-minutes.ts'
import type { CalendarEntry } from './calendar-entry.ts'

/** The parts of a site that read events for calendars. */
export type CalendarSite = Pick<Site, 'engine' | 'now'>

const dayMs = 24 * 60 * 60 * 1000
const daysBack = 30
const daysAhead = 180
/** Most events of a feed, which is built in memory. Upcoming events come first, then past ones, nearest first. */
const maxEntries = 200

const inWindow =
  "is_draft = false && end_date >= {:earliest} && start_date < {:latest} && (cancelled_at = '' || cancelled_at >= {:earliest}) && (status != 'completed' || start_date <= {:now})"
const ofMember =
  'organizer = {:user} || hosts.id ?= {:user} || tournament_registrations_via_tournament.user ?= {:user} || event_waits_via_tournament.user ?= {:user}'

/** Finds the public events. */
export async function publicEntries(site: CalendarSite): Promise<CalendarEntry[]> {
  const events = await findEvents(site, { filter: `${inWindow} && is_public = true` })
  return events.map((event) => ({ event: calendarEventOf(event), part: 'none' }))
}

/** Finds the events that a member attends, hosts or waits for; with `isAll`, all events that members can see. */
export async function personalEntries(
  site: CalendarSite,
  { user, isAll }: { readonly user: string; readonly isAll: boolean },
): Promise<CalendarEntry[]> {
  const filter = isAll ? inWindow : `${inWindow} && (${ofMember})`
  const events = await findEvents(site, { filter, params: { user } })
  const entryOf = await entriesOf(site, user)
  const entries = events.map(entryOf)
  // Members whose offer has lapsed no longer wait.
  return isAll ? entries : entries.filter(({ part }) => part !== 'none')
}

/** Finds one event of any date, for a member or, without `user`, a guest. Returns undefined for drafts. */
export async function singleEntry(
  site: CalendarSite,
  { id, user }: { readonly id: string; readonly user: string | undefined },
): Promise<CalendarEntry | undefined> {
  const event = id.includes('\0') ? undefined : await site.engine.recordsOf('tournaments').findById(id)
  if (!event || event['is_draft'] === true) return undefined
  if (user === undefined)
    return event['is_public'] === true ? { event: calendarEventOf(event), part: 'none' } : undefined
  const entryOf = await entriesOf(site, user)
  return entryOf(event)
}

async function findEvents(
  { engine, now: clock }: CalendarSite,
  { filter, params }: Pick<FindOptions, 'params'> & { readonly filter: string },
): Promise<AnyRecord[]> {
  const now = clock().getTime()
  const moments = {
    earliest: formatDate(new Date(now - daysBack * dayMs)),
    now: formatDate(new Date(now)),
    latest: formatDate(new Date(now + daysAhead * dayMs)),
  }
  const events = engine.recordsOf('tournaments')
  const find = (options: FindOptions) => events.findAll({ ...options, params: { ...params, ...moments } })
  const ahead = await find({
    filter: `(${filter}) && end_date >= {:now}`,
    sort: 'start_date,id',
    limit: maxEntries,
  })
  const room = maxEntries - ahead.length
  if (room === 0) return ahead
  const over = await find({
    filter: `(${filter}) && end_date < {:now}`,
    sort: '-start_date,-id',
    limit: room,
  })
  return [...over.toReversed(), ...ahead]
}

/** Returns a function that makes a member's entry of an event. Only events they go to have an alarm. */
async function entriesOf(site: CalendarSite, user: string): Promise<(event: AnyRecord) => CalendarEntry> {
  const partOf = await partsOf(site, user)
  const minutes = await reminderMinutesOf(site, user)
  return (event) => {
    const part = partOf(event)
    return { event: calendarEventOf(event), part, alarmMinutes: part === 'going' ? minutes : undefined }
  }
}

/** Returns a function that finds the part a member has in an event. */
async function partsOf(
  { engine }: CalendarSite,
  user: string,
): Promise<(event: AnyRecord) => CalendarEntry['part']> {
  const params = { user }
  const eventsIn = async (collection: string, filter: string) => {
    const found = await engine
      .recordsOf(collection)
      .findAll({ filter, params, sort: '-created', limit: 2 * maxEntries })
    return new Set(found.map(({ tournament }) => toText(tournament)))
  }
  const registered = await eventsIn('tournament_registrations', 'user = {:user}')
  const waiting = await eventsIn('event_waits', "user = {:user} && state != 'lapsed'")
  return ({ id, organizer, hosts }) => {
    const isHost = organizer === user || (Array.isArray(hosts) && hosts.includes(user))
    if (registered.has(id) || isHost) return 'going'
    return waiting.has(id) ? 'waiting' : 'none'
  }
}
