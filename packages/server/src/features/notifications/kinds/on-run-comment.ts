import type { BoundHooks } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { NoticeKind } from '@longhouse/contract/notifications'
import type { RunStatus } from '@longhouse/contract/runs'
import { hooksByName } from '../../../platform/hooks-by-name.ts'
import { playersOf } from '../audience.ts'
import type { Tell } from '../tell.ts'
import { addressOfRun, findRun } from './run-facts.ts'

interface Heard {
  readonly tell: Tell
  readonly kind: NoticeKind
  /** Kinds of comments that cause a notice, each with the status that the run must have. */
  readonly comments: Readonly<Record<string, RunStatus>>
}

/** Notifies the players of a run of a comment, if the run has the comment's status. */
export function onRunComment({ tell, kind, comments }: Heard): BoundHooks {
  return hooksByName('run_comments', {
    afterCreate: async ({ tx, record }) => {
      const run = await findRun(tx, record['run'])
      if (!run || comments[toText(record['kind'])] !== run.status) return
      await tell(tx, {
        kind,
        subject: run.id,
        url: addressOfRun(run),
        params: { run, text: toText(record['text']) },
        audience: playersOf(run.id),
        by: toText(record['author']),
      })
    },
  })
}
