import { defineCollection, index } from '@longhouse/engine/schema'
import { eventResultShape } from '@longhouse/contract/events'
import { managersOfEvent, members, publicEvent, readersOfEvent, unchanged } from '../../platform/rules.ts'

const event = 'tournament.'
const readers = `${publicEvent(event)} || ${readersOfEvent(event)}`
const managers = managersOfEvent(event)

/** Results of events. Readers of the event can read them. */
export const eventResultsCollection = defineCollection({
  name: 'event_results',
  type: 'base',
  shape: eventResultShape,
  rules: {
    list: readers,
    view: readers,
    create: managers,
    // A result cannot move to another event.
    update: `${managers} && ${unchanged('tournament')}`,
    delete: managers,
  },
  // Guests of a public event see its results without players.
  fieldRules: { players: { read: members } },
  indexes: [index('tournament', 'place')],
})
