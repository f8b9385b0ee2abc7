import {
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIStringSelectComponent,
} from 'discord-api-types/v10'
import { mirrorWords } from '@longhouse/contract/bot'
import { freePlaces, slotsOf, type EventSlot } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { button, linkButton, row, type Button } from '../../../platform/discord/components.ts'
import { writeCustomId } from '../../../platform/discord/custom-id.ts'
import { harmlessText } from '../../../platform/discord/harmless-text.ts'
import { isClosed, isDead, type EventFacts } from './event-facts.ts'

const say = wordsFor('en', mirrorWords)

type Row = APIActionRowComponent<APIButtonComponent | APIStringSelectComponent>

/** Returns the buttons of a post. With slots, choosing one joins. Without interactions they only link to the site. */
export function eventButtons(facts: EventFacts): Row[] {
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
