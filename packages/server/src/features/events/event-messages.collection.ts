import { defineCollection, index } from '@longhouse/engine/schema'
import { eventMessageShape } from '@longhouse/contract/events'
import { managersOfEvent, publicEvent, readersOfEvent } from '../../platform/rules.ts'

const event = 'tournament.'
const readers = `${publicEvent(event)} || ${readersOfEvent(event)}`

/** Messages of hosts to all participants. Readers of the event can read them; no client can edit them. */
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
