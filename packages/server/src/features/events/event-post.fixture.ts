import type { Tournament } from '@longhouse/contract/events'
import { newEvent } from '../../testing/composed-messages.ts'
import type { EventFacts } from './event-post.mirror.ts'

/** Half a day before the event of these tests begins. */
export const morning = new Date('2026-12-04T08:00:00.000Z')

/** Creates the facts of an event with these participants, one after the other. */
export function newFacts(
  values: Partial<Tournament> = {},
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
