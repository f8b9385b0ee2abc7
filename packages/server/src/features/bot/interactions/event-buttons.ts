import { isModuleOn } from '@longhouse/contract/community'
import { slotsOf } from '@longhouse/contract/events'
import {
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIButtonComponentWithCustomId,
  type APIStringSelectComponent,
} from 'discord-api-types/v10'
import { button, linkButton, row, writeCustomId } from '../../../platform/discord/components.ts'
import { harmlessText, cutText } from '../../../platform/discord/discord-text.ts'
import type { Asker, AskedBy, BotSite, Press } from '../interaction.ts'
import type { ShownEvent, EventStanding } from './event-standing.ts'
import { createHash } from 'node:crypto'
import { botWords } from '../../../platform/translations/bot.words.ts'
import { wordsIn } from '../../../platform/translations/words-in.ts'

/** An event and one of its slots; `''` if it has none or any will do. */
export interface SlotOfEvent {
  readonly event: ShownEvent
  readonly slot: string
}

type Row = APIActionRowComponent<APIButtonComponent> | APIActionRowComponent<APIStringSelectComponent>

/** Returns the buttons that fit the member: the way in first, then further information. */
export function nextRows(by: AskedBy<Asker>, standing: EventStanding, { isShort = false } = {}): Row[] {
  const { event, step } = standing
  const isToChoose = step === 'sign-up' && slotsOf(event).length > 0
  const more = isShort ? [detailsButton(by, event)] : moreButtons(by, event)
  const buttons = [...(isToChoose ? [] : wayInButtons(by, standing)), ...more]
  return [...(isToChoose ? [row(slotSelect(by, { event }))] : []), row(...buttons)]
}

/** Returns the buttons of an event with a free place. */
export function joinRows({ asker }: Pick<AskedBy<Asker>, 'asker'>, { event, slot }: SlotOfEvent): Row[] {
  const say = wordsIn(asker.language, botWords)
  if (slotsOf(event).length > 0 && slot === '') return [row(slotSelect({ asker }, { event }))]
  const detail = slotDetail(slot)
  return [row(button({ verb: 'join', id: event.id, detail, label: say('join'), looks: 'good' }))]
}

function wayInButtons({ asker }: AskedBy<Asker>, { event, step, wait }: EventStanding): APIButtonComponent[] {
  const say = wordsIn(asker.language, botWords)
  const { id } = event
  const leave = button({ verb: 'leave', id, label: say('leave') })
  switch (step) {
    case 'sign-up':
      return [button({ verb: 'join', id, label: say('join'), looks: 'good' })]
    case 'wait':
      return [waitButton({ asker }, { event, slot: wait?.slot ?? '' })]
    case 'waiting':
      return [button({ verb: 'leave', id, label: say('leaveLine') })]
    case 'take':
      return [
        button({ verb: 'claim', id, label: say('take'), looks: 'good' }),
        button({ verb: 'decline', id, label: say('decline') }),
      ]
    case 'check-in':
      return [button({ verb: 'here', id, label: say('checkIn'), looks: 'good' }), leave]
    case 'leave':
      return [leave]
    default:
      return []
  }
}

function detailsButton({ asker }: AskedBy<Asker>, { id }: ShownEvent): APIButtonComponent {
  const say = wordsIn(asker.language, botWords)
  return button({ verb: 'details', id, label: say('details') })
}

function moreButtons({ asker, site }: AskedBy<Asker>, { id }: ShownEvent): APIButtonComponent[] {
  const say = wordsIn(asker.language, botWords)
  return [
    ...(isModuleOn(site.community, 'calendar')
      ? [button({ verb: 'calendar', id, label: say('calendar') })]
      : []),
    linkButton(say('openEvent'), eventUrl(site, id)),
  ]
}

/** Returns the URL of an event. */
function eventUrl({ settings }: Pick<BotSite, 'settings'>, id: string): string {
  return `${settings.publicUrl}/events/${id}`
}

/** Returns the button that joins a waiting list. */
export function waitButton(
  { asker }: Pick<AskedBy<Asker>, 'asker'>,
  { event, slot }: SlotOfEvent,
): APIButtonComponentWithCustomId {
  const say = wordsIn(asker.language, botWords)
  return button({ verb: 'wait', id: event.id, detail: slotDetail(slot), label: say('wait'), looks: 'main' })
}

interface SlotChoice {
  readonly event: ShownEvent
  /** Free places by slot, if they were counted. */
  readonly free?: ReadonlyMap<string, number> | undefined
}

/** Returns a select of the event's slots; a choice takes a place. */
export function slotSelect(
  { asker }: Pick<AskedBy<Asker>, 'asker'>,
  { event, free }: SlotChoice,
): APIStringSelectComponent {
  const say = wordsIn(asker.language, botWords)
  return {
    type: ComponentType.StringSelect,
    custom_id: writeCustomId({ verb: 'join', id: event.id }),
    placeholder: say('chooseSlot'),
    options: slotsOf(event).map(({ id, label, places }) => {
      const left = free?.get(id) ?? places
      return {
        label: labelOf(label),
        value: id,
        ...(free && { description: left > 0 ? say('slotFree', { count: left }) : say('slotFull') }),
      }
    }),
  }
}

/** Returns a member's text on one line, without formatting, cut to Discord's limit; `…` instead of `''`. */
export function labelOf(text: string, max = 100): string {
  return cutText(harmlessText(text).replaceAll(/\s+/g, ' '), max) || '…'
}

/** Returns a slot's id for a button, or its hash if the id has characters that a button cannot have. */
export function slotDetail(slot: string): string {
  if (/^[\w-]*$/.test(slot)) return slot
  return createHash('sha256').update(slot).digest('hex').slice(0, 32)
}

/** Returns the slot of a click: the id chosen in a select, or the one whose detail is in the button. */
export function slotOf({ values, detail }: Pick<Press, 'values' | 'detail'>, event: ShownEvent): string {
  const [chosen] = values
  if (chosen !== undefined) return chosen
  return slotsOf(event).find(({ id }) => slotDetail(id) === detail)?.id ?? detail
}
