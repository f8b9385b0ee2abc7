import { deleteMatchingApart } from '../../platform/delete-matching.ts'
import type { Site } from '../../platform/feature.ts'
import type { Stoppable } from '../../platform/for-each-apart.ts'
import { mailsCollection } from '../../collections/mail.ts'

const keptDays = 7

/** Removes mails that were finished a week ago. Returns their number. */
export function pruneMails({ engine, signal }: Pick<Site, 'engine'> & Stoppable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000)
  return deleteMatchingApart(engine.records(mailsCollection), {
    filter: "status != 'pending' && updated < {:before}",
    params: { before },
    signal,
  })
}
