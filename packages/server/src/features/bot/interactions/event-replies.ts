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

/** The name of an event, which cannot be anything else, in bold letters. */
export function boldName(event: Pick<ShownEvent, 'name'>): string {
  return `**${plainName(event)}**`
}

/** How somebody stands, whatever they have just done or tried: a place, a held one, a place in line, or none. */
export async function standingReply(by: By, standing: EventStanding): Promise<Reply> {
  return answerWith(await standingText(by, standing), nextRows(by, standing))
}

/** How somebody stands to an event, in a sentence. */
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

/** No place is free: whoever wants to can wait. */
export function fullReply({ asker }: By, { event, slot }: SlotOfEvent): Reply {
  const say = wordsIn(asker.language, botWords)
  const found = findSlot(event, slot)
  const full = found
    ? say('isFullSlot', { event: boldName(event), slot: plainText(found.label) })
    : say('isFull', { event: boldName(event) })
  return answerWith(`${full}\n${say('canWait')}`, [row(waitButton({ asker }, { event, slot }))])
}

/** Asks which of its places somebody wants. */
export async function whichSlotReply(by: By, event: ShownEvent): Promise<Reply> {
  const say = wordsIn(by.asker.language, botWords)
  const free = await freeInSlots(by, event)
  return answerWith(say('whichSlot', { event: boldName(event) }), [row(slotSelect(by, { event, free }))])
}
