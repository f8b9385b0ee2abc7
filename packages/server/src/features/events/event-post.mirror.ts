import {
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIMediaGalleryComponent,
  type APIStringSelectComponent,
} from 'discord-api-types/v10'
import type { RecordSource } from '@longhouse/engine'
import { gameLabel, isModuleOn } from '@longhouse/contract/community'
import {
  freePlaces,
  isFinished,
  isSignUpClosed,
  isUnlimited,
  slotsOf,
  type EventSlot,
  type TakenPlaces,
  type Tournament,
} from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { gameNightsCollection } from '../../collections/game-nights.ts'
import {
  button,
  container,
  linkButton,
  row,
  textBlock,
  type Button,
  writeCustomId,
} from '../../platform/discord/components.ts'
import { channelsOf } from '../../platform/discord/discord-choices.ts'
import { fullTime, relativeTime, harmlessText, plainText } from '../../platform/discord/discord-text.ts'
import type { ComposeMirror, MirroredSite, MirrorMessage } from '../../platform/mirror-source.ts'
import {
  readNames,
  gameColor,
  maxCharacters,
  maxName,
  mirrorMessage,
  namesInRow,
  eventPageUrl,
  findShownEvent,
  roomUrl,
} from '../../platform/mirrors/mirror-message.ts'
import { mirrorWords } from '../../platform/mirrors/mirrors.words.ts'

const say = wordsFor('en', mirrorWords)

/** Longest texts of members, in characters, and most names of hosts. */
const limits = { name: 120, place: 150, reason: 300, label: 40, hosts: 5 } as const

/** Most names that are shown, in all slots together. */
const maxNames = 40

/** Characters around a title and its names, and `, +10000` after them. */
const decoration = 16

type Row = APIActionRowComponent<APIButtonComponent | APIStringSelectComponent>

/** Composes the post of an event from the records, with participants and buttons. It is deleted with the event. */
export const composeEventPostMirror: ComposeMirror = async (site, { event: id, channel_id, discord_id }) => {
  const { engine, community, settings, now } = site
  const event = await findShownEvent(engine, id)
  if (!event) return { kind: 'absent' }
  const moment = { event, now: now() }
  const channelId = discord_id ? channel_id : (await channelsOf(engine, community)).events
  // Past and cancelled events are not announced.
  if (!channelId || (!discord_id && isDead(moment))) return { kind: 'absent' }
  const picture = pictureUrl(site, event)
  const facts = {
    ...moment,
    ...(await readPeople(engine, event)),
    ...(picture && { picture }),
    address: eventPageUrl(site, id),
    board: (await isLive(site, id)) ? roomUrl(site, id) : undefined,
    canPress: settings.discord?.door !== 'off',
    hasCalendar: isModuleOn(community, 'calendar'),
  }
  return {
    kind: 'message',
    channelId,
    message: composeEventPost(facts),
    lookAt: changesAt(moment),
    thread: isDead(moment) ? undefined : event.name,
  }
}

async function isLive({ engine, community }: MirroredSite, tournament: string): Promise<boolean> {
  if (!isModuleOn(community, 'gameNights')) return false
  const own = { filter: 'tournament = {:tournament}', params: { tournament } }
  return (await engine.records(gameNightsCollection).findFirst(own))?.state === 'live'
}

/** Returns a picture that Discord can fetch: only for public events, on a site that Discord reaches. */
function pictureUrl({ settings }: MirroredSite, event: Tournament): string | undefined {
  const { publicUrl, isDemo } = settings
  const isReached = publicUrl.startsWith('https:') || isDemo
  if (!isReached || !event.is_public || !event.thumbnail) return undefined
  const { collectionId, id, thumbnail } = event
  return `${publicUrl}/api/files/${collectionId}/${id}/${encodeURIComponent(thumbnail)}?thumb=1200x630`
}

/** An event at a given time, with everything that its post shows. */
export interface EventFacts {
  readonly event: Tournament
  readonly now: Date
  /** Names of the organizer and the hosts. */
  readonly hosts: readonly string[]
  readonly taken: TakenPlaces
  /** Participants by slot, in order of sign-up; only the first ones if there are many. */
  readonly people: readonly Person[]
  /** Number of participants, by the id of the slot. */
  readonly counts: ReadonlyMap<string, number>
  /** URL of a picture that Discord can fetch. */
  readonly picture?: string
  /** URL of the event. */
  readonly address: string
  /** URL of the squads' board while the night is live. */
  readonly board?: string | undefined
  /** Whether the site receives interactions, and whether it has calendars. */
  readonly canPress: boolean
  readonly hasCalendar: boolean
}

type Moment = Pick<EventFacts, 'event' | 'now'>

/** Whether the event is cancelled or over, so that no member can sign up or leave. */
function isDead({ event, now }: Moment): boolean {
  return event.cancelled_at !== '' || isFinished(event, now)
}

function isClosed({ event, now }: Moment): boolean {
  return isSignUpClosed(event, now)
}

/** Returns when the post changes without any write, or undefined if it does not. */
export function changesAt({ event, now }: Moment): Date | undefined {
  if (isDead({ event, now })) return undefined
  const moments = [event.sign_up_closes, event.end_date]
    .filter((text) => text !== '')
    .map((text) => Date.parse(text))
    .filter((moment) => moment > now.getTime())
  return moments.length === 0 ? undefined : new Date(Math.min(...moments))
}

/** Composes the post of an event: its data, its participants, and buttons to join. */
export function composeEventPost(facts: EventFacts): MirrorMessage {
  const { event, picture } = facts
  const texts = [about(facts), places(facts)].filter((text) => text !== '')
  const used = texts.reduce((sum, text) => sum + text.length, 0)
  const roster = composeRoster(rosterOf(facts), maxCharacters - used)
  return mirrorMessage([
    container(gameColor(event.game), [
      ...(picture ? [pictureOf(picture)] : []),
      ...[...texts, roster].map((text) => textBlock(text)),
      ...eventButtons(facts),
    ]),
  ])
}

function about(facts: EventFacts): string {
  const { event, hosts } = facts
  const [start, end] = [new Date(event.start_date), new Date(event.end_date)]
  return [
    `## ${plainText(event.name, limits.name)}`,
    stateOf(facts),
    plainText(gameLabel(event.game)),
    `${fullTime(start)}, ${relativeTime(start)}`,
    say('until', { time: fullTime(end) }),
    hosts.length > 0 ? say('host', { names: namesInRow(hosts, limits.hosts) }) : '',
    event.place ? say('place', { place: plainText(event.place, limits.place) }) : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function stateOf(facts: EventFacts): string {
  const { event, now, board } = facts
  const reason = plainText(event.cancel_reason, limits.reason)
  if (event.cancelled_at) return `**${reason ? say('cancelledBecause', { reason }) : say('isCancelled')}**`
  if (board) return `**${say('isLive')}**`
  if (isFinished(event, now)) return `**${say('isOver')}**`
  return isClosed(facts) ? `**${say('isClosed')}**` : ''
}

function places(facts: EventFacts): string {
  const { event } = facts
  const isOpen = !isDead(facts)
  const closes = isOpen && !isClosed(facts) && event.sign_up_closes
  return [
    placesInWords(facts),
    isOpen && event.waiting_count > 0 ? say('waiting', { count: event.waiting_count }) : '',
    closes ? say('closes', { time: relativeTime(new Date(closes)) }) : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function placesInWords({ event, taken }: EventFacts): string {
  if (isUnlimited(event)) {
    const { participant_count: count } = event
    return count > 0 ? say('unlimited', { count }) : say('unlimitedNobody')
  }
  const free = freePlaces(taken)
  const { max_participants: all } = event
  return free > 0
    ? say('free', { taken: all - free, places: all, count: free })
    : say('full', { places: all })
}

function rosterOf({ event, people, counts }: EventFacts): RosterSlot[] {
  const namesIn = (slot: string) => people.filter((person) => person.slot === slot).map(({ name }) => name)
  const slots = slotsOf(event)
  if (slots.length === 0) {
    const names = people.map(({ name }) => name)
    return [{ id: '', title: say('roster'), names, count: event.participant_count }]
  }
  return slots.map(({ id, label, places: all }) => {
    const count = counts.get(id) ?? 0
    const title = say('slot', { label: plainText(label, limits.label), taken: count, places: all })
    return { id, title, names: namesIn(id), count }
  })
}

function pictureOf(url: string): APIMediaGalleryComponent {
  return { type: ComponentType.MediaGallery, items: [{ media: { url } }] }
}

/** Returns the buttons of a post. With slots, choosing one joins. Without interactions they only link to the site. */
function eventButtons(facts: EventFacts): Row[] {
  const { event, address, board, canPress, hasCalendar } = facts
  const watch = board ? [linkButton(say('openBoard'), board)] : []
  if (!canPress) return [row(linkButton(say('openEvent'), address), ...watch)]
  const hasSlots = slotsOf(event).length > 0
  const isOff = isDead(facts)
  const buttons = [
    ...(hasSlots ? [] : [joinButton(facts)]),
    button({ verb: 'leave', id: event.id, label: say('leave'), isOff }),
    button({ verb: 'details', id: event.id, label: say('details'), isOff }),
    ...(hasCalendar ? [button({ verb: 'calendar', id: event.id, label: say('calendar'), isOff })] : []),
    ...watch,
  ]
  return [...(hasSlots ? [row(slotSelect(facts))] : []), row(...buttons)]
}

function joinButton(facts: EventFacts): APIButtonComponent {
  const { event, taken } = facts
  const isFull = freePlaces(taken) <= 0
  const isOff = isDead(facts) || isClosed(facts)
  const shared: Omit<Button, 'label' | 'verb'> = { id: event.id, looks: 'good', isOff }
  if (!isFull || isOff) return button({ ...shared, verb: 'join', label: say('join') })
  if (event.waits) return button({ ...shared, verb: 'wait', label: say('wait'), looks: 'main' })
  return button({ ...shared, verb: 'join', label: say('isFull'), isOff: true })
}

function slotSelect(facts: EventFacts): APIStringSelectComponent {
  const { event, taken } = facts
  const isUseless = !event.waits && freePlaces(taken) <= 0
  const isOff = isDead(facts) || isClosed(facts) || isUseless
  return {
    type: ComponentType.StringSelect,
    custom_id: writeCustomId({ verb: 'join', id: event.id }),
    placeholder: isUseless ? say('isFull') : say('chooseSlot'),
    options: slotsOf(event).map((slot) => slotOption(facts, slot)),
    ...(isOff && { disabled: true }),
  }
}

function slotOption({ event, taken }: EventFacts, { id, label }: EventSlot) {
  const count = freePlaces(taken, id)
  const full = event.waits ? say('slotWait') : say('slotFull')
  return {
    // Discord shows options as plain text.
    label: harmlessText(label) || id,
    value: id,
    description: count > 0 ? say('slotFree', { count }) : full,
  }
}

/** A participant. */
interface Person {
  readonly slot: string
  readonly name: string
}

/** A part of the roster: its title and its participants. */
interface RosterSlot {
  readonly id: string
  /** The title in the form that is shown. */
  readonly title: string
  readonly names: readonly string[]
  /** Number of participants, shown or not. */
  readonly count: number
}

/**
 * Composes the roster. Names are taken from slots round-robin, until forty are shown or the characters are used up. The
 * number of the others follows.
 */
function composeRoster(slots: readonly RosterSlot[], characters: number): string {
  const shown = new Map<string, string[]>(slots.map(({ id }) => [id, []]))
  let left = characters - slots.reduce((sum, slot) => sum + emptyLength(slot), 0)
  for (const { slot, name } of inTurn(slots).slice(0, maxNames)) {
    const written = plainText(name, maxName)
    left -= written.length + ', '.length
    if (left < 0) break
    shown.get(slot)?.push(written)
  }
  return slots.map((slot) => writeSlot(slot, shown.get(slot.id) ?? [])).join('\n')
}

/** Lists all participants, the first of each slot before the second of any. */
function inTurn(slots: readonly RosterSlot[]): Person[] {
  const turns = Math.min(maxNames, Math.max(0, ...slots.map(({ names }) => names.length)))
  return Array.from({ length: turns }).flatMap((_, turn) =>
    slots.flatMap(({ id, names }) => {
      const name = names[turn]
      return name === undefined ? [] : [{ slot: id, name }]
    }),
  )
}

function emptyLength({ title }: RosterSlot): number {
  return title.length + say('nobody').length + decoration
}

function writeSlot({ title, count }: RosterSlot, names: readonly string[]): string {
  const more = count - names.length
  const line = [...names, ...(more > 0 ? [say('more', { count: more })] : [])].join(', ')
  return `**${title}**\n${line || say('nobody')}`
}

type People = Pick<EventFacts, 'people' | 'counts' | 'taken' | 'hosts'>

/** Reads the participants and hosts of an event, in a fixed number of queries. */
async function readPeople(source: RecordSource, event: Tournament): Promise<People> {
  const people = await source.query<Person>({ sql: firstOfEachSlot, params: [event.id, maxNames] })
  const { taken, counts } = await readPlaces(source, event)
  const hostIds = [event.organizer, ...event.hosts]
  const names = await readNames(source, hostIds)
  const hosts = [...new Set(hostIds)].flatMap((id) => names.get(id) ?? [])
  return { people, taken, counts, hosts }
}

const firstOfEachSlot = `SELECT r."slot", u."username" AS "name" FROM (
    SELECT "user", "slot", ROW_NUMBER() OVER (PARTITION BY "slot" ORDER BY "registration_date", "id") AS "turn"
    FROM "tournament_registrations" WHERE "tournament" = ?
  ) r JOIN "users" u ON u."id" = r."user" WHERE r."turn" <= ? ORDER BY r."turn", r."slot"`

const everyPlace = `SELECT "slot", "presence", '' AS "state", COUNT(*) AS "count"
    FROM "tournament_registrations" WHERE "tournament" = ? GROUP BY "slot", "presence"
  UNION ALL SELECT "slot", '' AS "presence", "state", COUNT(*) AS "count"
    FROM "event_waits" WHERE "tournament" = ? GROUP BY "slot", "state"`

interface Alike {
  readonly slot: string
  readonly presence: TakenPlaces['registrations'][number]['presence']
  /** Empty for registrations. */
  readonly state: TakenPlaces['offers'][number]['state']
  readonly count: number | string
}

async function readPlaces(
  source: RecordSource,
  event: Tournament,
): Promise<Pick<People, 'taken' | 'counts'>> {
  const rows = await source.query<Alike>({ sql: everyPlace, params: [event.id, event.id] })
  const counted = rows.map((alike) => ({ ...alike, count: Number(alike.count) }))
  const registrations = counted.filter(({ state }) => state === '')
  const offers = counted.filter(({ state }) => state !== '')
  const counts = new Map<string, number>()
  for (const { slot, count } of registrations) counts.set(slot, (counts.get(slot) ?? 0) + count)
  return { taken: { event, registrations, offers }, counts }
}
