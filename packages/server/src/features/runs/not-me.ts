import { notFound, refuse, type Transaction } from '@longhouse/engine'
import { runRefusals, type Run } from '@longhouse/contract/runs'
import { wordsFor } from '@longhouse/contract/words'
import { runCommentsCollection, runPlayersCollection, runsCollection } from '../../collections/runs.ts'

const say = wordsFor('en', runRefusals)

/** Removes a member who did not play from a run. The squad size stays, and a comment records it. */
export async function takeOut(
  tx: Transaction,
  { id, member }: { readonly id: string; readonly member: string },
): Promise<Run> {
  await tx.lock('users', member)
  await tx.lock(runsCollection.name, id)
  const run = await tx.records(runsCollection).findById(id)
  if (!run) throw notFound()
  const players = tx.records(runPlayersCollection)
  const line = await players.findFirst({
    filter: 'run = {:run} && user = {:member}',
    params: { run: id, member },
  })
  if (!line) throw refuse(say('notNamed'), { code: 'run_notNamed' })
  await players.delete(line.id)
  await tx.records(runCommentsCollection).create({ run: id, author: member, kind: 'not_me' })
  return run
}
