import type { RequestContext, Transaction } from '@longhouse/engine'
import { idOfMember } from '../../../platform/acting-person.ts'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { verifiersOf } from '../audience.ts'
import type { Tell } from '../tell.ts'
import { queueShrinks } from './ends.ts'
import type { NoticeSource } from './notice-source.ts'

/** Notifies verifiers of waiting runs, with one notice for any number; never with the players. */
export const runWaiting: NoticeSource = {
  kind: 'run_waiting',
  hooks: ({ tell }) => [
    hooksByName('runs', {
      afterCreate: async ({ tx, context, record }) => {
        if (record['status'] === 'pending') await tellVerifiers(tx, { tell, context, run: record.id })
      },
      afterUpdate: async ({ tx, context, record, original }) => {
        if (record['status'] !== 'pending' || original?.['status'] === 'pending') return
        await tellVerifiers(tx, { tell, context, run: record.id })
      },
    }),
  ],
  isStillTrue: async ({ source }) =>
    (await source.recordsOf('runs').count({ filter: "status = 'pending'" })) > 0,
  ends: [queueShrinks('runs', { field: 'status', state: 'pending' })],
}

interface Waiting {
  readonly tell: Tell
  readonly context: RequestContext
  readonly run: string
}

function tellVerifiers(tx: Transaction, { tell, context, run }: Waiting): Promise<void> {
  return tell(tx, {
    kind: 'run_waiting',
    subject: 'new',
    url: '/records/queue',
    audience: verifiersOf(run),
    by: idOfMember(context),
  })
}
