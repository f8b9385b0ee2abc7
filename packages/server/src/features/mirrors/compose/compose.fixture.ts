import type { MirroredEvent } from '../mirrored-event.ts'
import type { EventFacts } from './event-facts.ts'

/** Half a day before the event of these tests begins. */
export const morning = new Date('2026-12-04T08:00:00.000Z')

export function newEvent(values: Partial<MirroredEvent> = {}): MirroredEvent {
  return {
    id: 'abcdefghij12345',
    collectionId: 'pbc_events',
    status: 'upcoming',
    thumbnail: '',
    organizer: '',
    place: '',
    sign_up_closes: '',
    cancelled_at: '',
    cancel_reason: '',
    attendance_closed_at: '',
    name: 'Round 100',
    description: 'Bring a friend',
    start_date: '2026-12-04 20:00:00.000Z',
    end_date: '2026-12-04 23:00:00.000Z',
    game: 'blackops6',
    max_participants: 8,
    participant_count: 0,
    waiting_count: 0,
    hosts: [],
    slots: null,
    waits: false,
    is_public: true,
    is_draft: false,
    ...values,
  }
}

/** Creates the facts of an event with these participants, one after the other. */
export function newFacts(
  values: Partial<MirroredEvent> = {},
  { names = [], ...more }: Partial<EventFacts> & { readonly names?: readonly string[] } = {},
): EventFacts {
  const slots = values.slots ?? []
  const slotOf = (index: number) => slots[index % Math.max(1, slots.length)]?.id ?? ''
  const people = names.map((name, index) => ({ slot: slotOf(index), name }))
  const event = newEvent({ participant_count: names.length, ...values })
  const bySlot = Map.groupBy(people, ({ slot }) => slot)
  return {
    event,
    now: morning,
    hosts: ['robin'],
    people,
    counts: new Map(Array.from(bySlot, ([slot, those]) => [slot, those.length])),
    taken: { event, registrations: people.map(({ slot }) => ({ slot, presence: '' })), offers: [] },
    address: 'https://example.test/events/abcdefghij12345',
    canPress: true,
    hasCalendar: true,
    ...more,
  }
}

type Part = Readonly<Record<string, unknown>>

/** A composed message, or one of the Discord simulator. */
interface Shown {
  readonly components: readonly object[]
}

/** Lists all components of a message, the inner ones after their container. */
export function partsOf({ components }: Shown): Part[] {
  const within = (part: Part): Part[] => [
    part,
    ...[part['components'] ?? []].flat().flatMap((inner) => within(Object(inner))),
  ]
  return components.flatMap((component) => within({ ...component }))
}

/** Returns the whole text of a message. */
export function textOf(message: Shown): string {
  return partsOf(message)
    .map((part) => part['content'])
    .filter((content) => typeof content === 'string')
    .join('\n')
}

/** Lists the ids of buttons and selects, disabled ones as `id (off)`. */
export function pressableIn(message: Shown): string[] {
  return partsOf(message)
    .filter((part) => typeof part['custom_id'] === 'string')
    .map((part) => `${String(part['custom_id'])}${part['disabled'] === true ? ' (off)' : ''}`)
}
