import { defineCollection, index } from '@longhouse/engine/schema'
import { eventResultShape } from '@longhouse/contract/events'
import { hostOfEvent, publicEvent, readersOfEvent, staff } from '../../platform/rules.ts'

const event = 'tournament.'
const readers = `${publicEvent(event)} || ${readersOfEvent(event)}`
const hostOrStaff = `${staff} || ${hostOfEvent(event)}`

/** What came of an event, read by whoever may read the event. */
export const eventResultsCollection = defineCollection({
  name: 'event_results',
  type: 'base',
  shape: eventResultShape,
  rules: { list: readers, view: readers, create: hostOrStaff, update: hostOrStaff, delete: hostOrStaff },
  indexes: [index('tournament', 'place')],
})
