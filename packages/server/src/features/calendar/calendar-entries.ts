import type { FindOptions } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import type { Tournament } from '@longhouse/contract/events'
import {
  eventWaitsCollection,
  registrationsCollection,
  tournamentsCollection,
} from '../../collections/events.ts'
import { noticeSettingsCollection } from '../../collections/notifications.ts'
import type { Site } from '../../platform/feature.ts'
import type { CalendarEntry } from './calendar-file.ts'

/** The parts of a site that read events for calendars. */
type CalendarSite = Pick<Site, 'engine' | 'now'>

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
  return events.map((event) => ({ event, part: 'none' }))
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
  const event = id.includes('\0') ? undefined : await site.engine.records(tournamentsCollection).findById(id)
  if (!event || event.is_draft) return undefined
  if (user === undefined) return event.is_public ? { event, part: 'none' } : undefined
  const entryOf = await entriesOf(site, user)
  return entryOf(event)
}

async function findEvents(
  { engine, now: clock }: CalendarSite,
  { filter, params }: Pick<FindOptions, 'params'> & { readonly filter: string },
): Promise<Tournament[]> {
  const now = clock().getTime()
  const moments = {
    earliest: formatDate(new Date(now - daysBack * dayMs)),
    now: formatDate(new Date(now)),
    latest: formatDate(new Date(now + daysAhead * dayMs)),
  }
  const events = engine.records(tournamentsCollection)
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
async function entriesOf(site: CalendarSite, user: string): Promise<(event: Tournament) => CalendarEntry> {
  const partOf = await partsOf(site, user)
  const minutes = await reminderMinutesOf(site, user)
  return (event) => {
    const part = partOf(event)
    return { event, part, alarmMinutes: part === 'going' ? minutes : undefined }
  }
}

/** Returns a function that finds the part a member has in an event. */
async function partsOf(
  { engine }: CalendarSite,
  user: string,
): Promise<(event: Tournament) => CalendarEntry['part']> {
  const params = { user }
  const newest = { params, sort: '-created', limit: 2 * maxEntries }
  const registrations = await engine
    .records(registrationsCollection)
    .findAll({ filter: 'user = {:user}', ...newest })
  const waits = await engine
    .records(eventWaitsCollection)
    .findAll({ filter: "user = {:user} && state != 'lapsed'", ...newest })
  const registered = new Set(registrations.map(({ tournament }) => tournament))
  const waiting = new Set(waits.map(({ tournament }) => tournament))
  return ({ id, organizer, hosts }) => {
    const isHost = organizer === user || hosts.includes(user)
    if (registered.has(id) || isHost) return 'going'
    return waiting.has(id) ? 'waiting' : 'none'
  }
}

/** Returns how many minutes before an event a member wants a reminder, or undefined for no reminder. */
async function reminderMinutesOf(
  { engine }: Pick<Site, 'engine'>,
  user: string,
): Promise<number | undefined> {
  const settings = await engine
    .records(noticeSettingsCollection)
    .findFirst({ filter: 'user = {:user}', params: { user } })
  return settings?.reminder_minutes || undefined
}
