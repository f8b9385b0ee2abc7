import type { Engine } from '@longhouse/engine'
import { deleteMatching } from '../../platform/delete-matching.ts'
import { mailsCollection } from './mails.collection.ts'

const keptDays = 7

/** Removes mails that have been finished for a week. */
export async function pruneMails(engine: Engine, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000)
  return deleteMatching(engine.records(mailsCollection), {
    filter: "status != 'pending' && updated < {:before}",
    params: { before },
  })
}
