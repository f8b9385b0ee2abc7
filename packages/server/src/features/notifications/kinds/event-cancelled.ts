import type { BeforeWriteEvent } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { idOfMember } from '../../../platform/acting-person.ts'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import { peopleOf } from '../audience.ts'
import { addressOf, hasEnded, isCancelled } from '../event-facts.ts'
import type { NoticeSource } from './notice-source.ts'

export const eventCancelled: NoticeSource = {
  kind: 'event_cancelled',
  hooks: ({ tell, now }) => [
    hooksByName('tournaments', {
      // Before the write, while those who wait are still in line.
      beforeUpdate: async (update) => {
        const { tx, context, original } = update
        const event = eventAfter(update)
        if (!original || isCancelled(original) || !isCancelled(event) || hasEnded(event, now())) return
        const by = idOfMember(context)
        const audience = peopleOf(event.id)
        await tell(tx, {
          kind: 'event_cancelled',
          event,
          subject: event.id,
          url: addressOf(event),
          audience,
          by,
        })
      },
    }),
  ],
  isStillTrue: ({ event }) => event !== undefined && isCancelled(event),
}

function eventAfter({ values, original }: BeforeWriteEvent<AnyRecord>): AnyRecord {
  return { ...original, ...values, id: original?.id ?? toText(values['id']) }
}
