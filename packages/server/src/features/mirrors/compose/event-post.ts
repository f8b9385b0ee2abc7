import { ComponentType, type APIMediaGalleryComponent } from 'discord-api-types/v10'
import { mirrorWords } from '@longhouse/contract/bot'
import { gameChip, gameLabel, type ChipColor } from '@longhouse/contract/community'
import { freePlaces, isUnlimited, slotsOf } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { container, textBlock } from '../../../platform/discord/components.ts'
import { fullTime, relativeTime } from '../../../platform/discord/discord-time.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import { eventButtons } from './event-buttons.ts'
import { isClosed, isPast, type EventFacts } from './event-facts.ts'
import { maxCharacters, mirrorMessage, namesInRow, type MirrorMessage } from './mirror-message.ts'
import { composeRoster, type RosterSlot } from './roster.ts'

const say = wordsFor('en', mirrorWords)

/** Longest texts of members, in characters, and most names of hosts. */
const limits = { name: 120, place: 150, reason: 300, label: 40, hosts: 5 } as const

/** Colours of the game chips on a dark background. */
const colors: Readonly<Record<ChipColor, number>> = {
  blue: 0x8c_cb_ff,
  green: 0x86_e0_8a,
  orange: 0xff_b8_6b,
  violet: 0xb7_9c_ff,
  red: 0xff_7b_72,
  grey: 0xa3_b0_a8,
}

/** Returns the colour of a game, for the side of a message. */
export function gameColor(game: string): number {
  return colors[gameChip(game)]
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
  const { event, board } = facts
  const reason = plainText(event.cancel_reason, limits.reason)
  if (event.cancelled_at) return `**${reason ? say('cancelledBecause', { reason }) : say('isCancelled')}**`
  if (board) return `**${say('isLive')}**`
  if (isPast(facts)) return `**${say('isOver')}**`
  return isClosed(facts) ? `**${say('isClosed')}**` : ''
}

function places(facts: EventFacts): string {
  const { event } = facts
  const isOpen = !event.cancelled_at && !isPast(facts)
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
