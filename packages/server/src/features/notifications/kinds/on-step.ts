import type { BoundHooks } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import { hooksByName, type AnyRecord } from '../../../platform/hooks-by-name.ts'
import type { Audience } from '../audience.ts'
import { addressOf, isCancelled } from '../event-facts.ts'
import type { NewNotice, Tell } from '../tell.ts'

/** A step of an event, and the recipients of the notice that it was done. */
interface ToldStep extends Pick<NewNotice, 'kind'> {
  readonly tell: Tell
  /** First part of the names of such steps. */
  readonly step: string
  readonly audience: (event: string) => Audience
  /** The path of its page; by default the event's page. */
  readonly address?: (event: AnyRecord) => string
}

const eventSubject = /^tournaments\/(\w+)$/

/** Notifies members of a step of an event, in the transaction that completes it. */
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
