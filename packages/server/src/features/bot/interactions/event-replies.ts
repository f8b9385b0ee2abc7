import { botWords, wordsIn } from '@longhouse/contract/bot'
import { findSlot } from '@longhouse/contract/events'
import { row } from '../../../platform/discord/components.ts'
import { relativeTime } from '../../../platform/discord/discord-time.ts'
import { plainText } from '../../../platform/discord/plain-text.ts'
import { findPlaceInLine } from '../../../platform/place-in-line.ts'
import type { AskedBy, KnownAsker, Reply } from '../interaction.ts'
import { answerWith } from './answer-with.ts'
import { nextRows, slotSelect, waitButton, type SlotOfEvent } from './event-buttons.ts'
import { plainName } from './event-text.ts'
import { freeInSlots, type EventStanding } from './standing.ts'
import type { ShownEvent } from './shown-records.ts'

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
