import { hooksFor, refuse, type BoundHooks } from '@longhouse/engine'
import { hostWords, messageLimits } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { idOfMember, isServer } from '../../platform/acting-person.ts'
import { eventMessagesCollection } from './event-messages.collection.ts'
import { tournamentsCollection } from './tournaments.collection.ts'

const say = wordsFor('en', hostWords)
const hourMs = 60 * 60 * 1000

/** Everybody hears a message: only of events they can see, and not too often. */
export function eventMessagesHooks(now: () => Date): BoundHooks {
  return hooksFor(eventMessagesCollection, {
    holds: ['tournament'],
    // The author is held before the event, as all that a message refers to.
    prepareCreate: ({ context, values }) => {
      if (!isServer(context)) values.author ||= idOfMember(context)
    },
    beforeCreate: async ({ context, tx, values }) => {
      if (isServer(context)) return
      const event = await tx.records(tournamentsCollection).findById(values.tournament ?? '')
      if (event?.is_draft) throw refuse(say('stillDraft'))
      const since = new Date(now().getTime() - hourMs)
      const sent = await tx.records(eventMessagesCollection).count({
        filter: 'tournament = {:event} && created > {:since}',
        params: { event: values.tournament ?? '', since },
      })
      const max = messageLimits.perHour
      if (sent >= max) throw refuse(say('tooManyMessages', { max }), { status: 429 })
    },
  })
}
