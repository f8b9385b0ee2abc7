import { defineCollection, index } from '@longhouse/engine/schema'
import { eventMessageShape } from '@longhouse/contract/events'
import { managersOfEvent, publicEvent, readersOfEvent } from '../../platform/rules.ts'

const event = 'tournament.'
const readers = `${publicEvent(event)} || ${readersOfEvent(event)}`

/** What the hosts of an event tell everybody, read by whoever may read the event. Nobody changes it afterwards. */
export const eventMessagesCollection = defineCollection({
  name: 'event_messages',
  type: 'base',
  shape: eventMessageShape,
  rules: {
    list: readers,
    view: readers,
    create: managersOfEvent(event),
    update: null,
    delete: managersOfEvent(event),
  },
  fieldRules: {
    author: { write: "@request.body.author = '' || @request.body.author = @request.auth.id" },
  },
  indexes: [index('tournament', 'created')],
})
