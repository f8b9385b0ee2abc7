import type { BoundHooks } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { Audience } from '../audience.ts'
import { addressOf, isCancelled } from '../event-facts.ts'
import type { NewNotice, Tell } from '../tell.ts'

/** A step of an event, and who is told that it was done. */
interface ToldStep extends Pick<NewNotice, 'kind'> {
  readonly tell: Tell
  /** What the names of such steps begin with. */
  readonly step: string
  readonly audience: (event: string) => Audience
  /** Where it is shown; the page of the event when not given. */
  readonly address?: (event: AnyRecord) => string
}

const eventSubject = /^tournaments\/(\w+)$/

/** Tells people of a step of an event, in the transaction that completes it. */
export function onStep({ tell, step, kind, audience, address = addressOf }: ToldStep): BoundHooks {
  return hooksByName('completed_steps', {
    afterCreate: async ({ tx, record }) => {
      const [, id = ''] = eventSubject.exec(toText(record['subject'])) ?? []
      if (!id || !toText(record['step']).startsWith(`${step}:`)) return
      const event: AnyRecord | undefined = await tx.recordsOf('tournaments').findById(id)
      if (!event || isCancelled(event)) return
      await tell(tx, { kind, event, subject: id, url: address(event), audience: audience(id) })
    },
  })
}
