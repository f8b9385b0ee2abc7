import { findSlot, isSignUpClosed, isUnlimited } from '@longhouse/contract/events'
import { row } from '../../../platform/discord/components.ts'
import { relativeTime, fullTime, plainText } from '../../../platform/discord/discord-text.ts'
import { findPlaceInLine } from '../../../platform/place-in-line.ts'
import type { AskedBy, KnownAsker, Reply, Asker } from '../interaction.ts'
import { answerWith } from './replies.ts'
import { nextRows, slotSelect, waitButton, type SlotOfEvent } from './event-buttons.ts'
import { freeInSlots, type EventStanding, type ShownEvent } from './event-standing.ts'
import { toText } from '@longhouse/engine/schema'
import { botWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

type By = AskedBy<KnownAsker>

/** Returns the name of an event as plain text, in bold. */
export function boldName(event: Pick<ShownEvent, 'name'>): string {
  return `**${plainName(event)}**`
}

/** Replies with the member's status at an event: a place, an offer, a position in line, or none of them. */
export async function standingReply(by: By, standing: EventStanding): Promise<Reply> {
  return answerWith(await standingText(by, standing), nextRows(by, standing))
}

/** Returns a member's status at an event as a message. */
export async function standingText(
  { asker, site }: By,
  { event, registration, wait, now, step }: EventStanding,
) {
  const say = wordsIn(asker.language, botWords)
  const name = boldName(event)
  if (registration) {
    if (registration.presence === 'here') return say('isHere', { event: name })
    const slot = findSlot(event, registration.slot)
    return slot
      ? say('hasPlaceIn', { event: name, slot: plainText(slot.label) })
      : say('hasPlace', { event: name })
  }
  if (step === 'take') {
    const until = wait?.offer_expires ? new Date(wait.offer_expires) : now
    return say('isOffered', { event: name, until: relativeTime(until) })
  }
  if (wait?.state !== 'waiting') return say('hasNoPlace', { event: name })
  const line = await findPlaceInLine(site.engine, { user: asker.account.id, tournament: event.id })
  return line.place > 0
    ? say('inLineAt', { event: name, place: line.place, count: line.of })
    : say('inLine', { event: name })
}

/** Replies that no place is free, with a button to join the waiting list. */
export function fullReply({ asker }: By, { event, slot }: SlotOfEvent): Reply {
  const say = wordsIn(asker.language, botWords)
  const found = findSlot(event, slot)
  const full = found
    ? say('isFullSlot', { event: boldName(event), slot: plainText(found.label) })
    : say('isFull', { event: boldName(event) })
  return answerWith(`${full}\n${say('canWait')}`, [row(waitButton({ asker }, { event, slot }))])
}

/** Lets the member choose one of the slots. */
export async function whichSlotReply(by: By, event: ShownEvent): Promise<Reply> {
  const say = wordsIn(by.asker.language, botWords)
  const free = await freeInSlots(by, event)
  return answerWith(say('whichSlot', { event: boldName(event) }), [row(slotSelect(by, { event, free }))])
}

const shownHosts = 3

interface Told extends EventStanding {
  readonly hosts?: readonly string[]
  /** Omits the location. */
  readonly isShort?: boolean
}

/** Returns the name of an event as plain text. */
function plainName({ name }: Pick<ShownEvent, 'name'>): string {
  return plainText(name, 120) || '…'
}

/** Returns an event as text: name, time, state, hosts, location and places. */
export function eventText(
  { language }: Pick<Asker, 'language'>,
  { event, hosts = [], isShort = false, ...told }: Told,
): string {
  const say = wordsIn(language, botWords)
  const start = new Date(event.start_date)
  const lines = [
    `### ${plainName(event)}`,
    `${fullTime(start)} (${relativeTime(start)})`,
    ...stateLines({ language }, { event, ...told }),
    ...(hosts.length > 0 ? [say('hostedBy', { names: namesIn({ language }, hosts) })] : []),
    ...(event.place && !isShort ? [say('meetAt', { place: plainText(event.place, 200) })] : []),
    placesLine({ language }, { event, ...told }),
  ]
  return lines.join('\n')
}

function stateLines({ language }: Pick<Asker, 'language'>, { event, step, now }: Told): string[] {
  const say = wordsIn(language, botWords)
  if (event.cancelled_at)
    return [say('isCancelled'), ...(event.cancel_reason ? [plainText(event.cancel_reason, 300)] : [])]
  if (step === 'over') return [say('isOver')]
  if (!event.sign_up_closes) return []
  if (isSignUpClosed(event, now)) return [say('isClosed')]
  return [say('closes', { when: relativeTime(new Date(event.sign_up_closes)) })]
}

function placesLine({ language }: Pick<Asker, 'language'>, { event, taken }: Told): string {
  const say = wordsIn(language, botWords)
  const places = isUnlimited(event)
    ? say('everybody', { count: taken })
    : say('placesTaken', { taken, places: event.max_participants })
  const { waiting_count: count } = event
  return count > 0 ? `${places} · ${say('waiting', { count })}` : places
}

function namesIn({ language }: Pick<Asker, 'language'>, hosts: readonly string[]): string {
  const say = wordsIn(language, botWords)
  const names = hosts.slice(0, shownHosts).map((name) => plainText(name, 60))
  const count = hosts.length - names.length
  return count > 0 ? say('andMore', { names: names.join(', '), count }) : names.join(', ')
}

/** Reads the names of the hosts, the organizer first. */
export async function hostNames(
  { asker: { records } }: AskedBy<KnownAsker>,
  { organizer, hosts }: ShownEvent,
): Promise<string[]> {
  const ids = [...new Set([organizer, ...hosts])].filter(Boolean)
  if (ids.length === 0) return []
  const filter = ids.map((id) => `id = '${id}'`).join(' || ')
  const { items } = await records.list('users', { filter, skipTotal: '1' })
  return ids.flatMap((id) =>
    items.filter((person) => person.id === id).map(({ username }) => toText(username)),
  )
}
