import { defineCollection, index } from '@longhouse/engine/schema'
import { eventResultShape } from '@longhouse/contract/events'
import { managersOfEvent, members, publicEvent, readersOfEvent, unchanged } from '../../platform/rules.ts'

const event = 'tournament.'
const readers = `${publicEvent(event)} || ${readersOfEvent(event)}`
const managers = managersOfEvent(event)

/** What came of an event, read by whoever may read the event. */
export const eventResultsCollection = defineCollection({
  name: 'event_results',
  type: 'base',
  shape: eventResultShape,
  rules: {
    list: readers,
    view: readers,
    create: managers,
    // A result stays with the event it came of.
    update: `${managers} && ${unchanged('tournament')}`,
    delete: managers,
  },
  // Guests of a public event see what came of it, and no people.
  fieldRules: { players: { read: members } },
  indexes: [index('tournament', 'place')],
})
