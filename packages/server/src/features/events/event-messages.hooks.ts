import { hooksFor, refuse, type BoundHooks } from '@longhouse/engine'
import { hostWords, messageLimits } from '@longhouse/contract/events'
import { wordsFor } from '@longhouse/contract/words'
import { idOfMember, isServer } from '../../platform/acting-person.ts'
import { completedStepsCollection } from '../../collections/site.ts'
import { subjectOf } from './event-subject.ts'
import { eventMessagesCollection, tournamentsCollection } from '../../collections/events.ts'

const say = wordsFor('en', hostWords)
const hourMs = 60 * 60 * 1000
const messageStep = 'message:'

/** Allows messages only for published events and at a limited rate, because every participant is notified. */
export function eventMessagesHooks(now: () => Date): BoundHooks {
  return hooksFor(eventMessagesCollection, {
    holds: ['tournament'],
    // Set before the locks, so that the author is locked before the event like all references.
    prepareCreate: ({ context, values }) => {
      if (!isServer(context)) values.author ||= idOfMember(context)
    },
    beforeCreate: async ({ context, tx, values }) => {
      if (isServer(context)) return
      const event = await tx.records(tournamentsCollection).findById(values.tournament ?? '')
      if (event?.is_draft) throw refuse(say('stillDraft'))
      // Sent messages count, even if they were deleted since.
      const sent = await tx.records(completedStepsCollection).count({
        filter: 'subject = {:subject} && step ~ {:step} && at > {:since}',
        params: {
          subject: subjectOf({ id: values.tournament ?? '' }),
          step: `${messageStep}%`,
          since: new Date(now().getTime() - hourMs),
        },
      })
      const max = messageLimits.perHour
      if (sent >= max) throw refuse(say('tooManyMessages', { max }), { status: 429 })
    },
    afterCreate: async ({ tx, record }) => {
      const step = `${messageStep}${record.id}`
      await tx
        .records(completedStepsCollection)
        .create({ subject: subjectOf({ id: record.tournament }), step })
    },
  })
}
