import type { Engine, Transaction } from '@longhouse/engine'
import { forEachApart, type Stoppable, portionsOf, slicesOf } from './portions.ts'
import { memberMarksCollection } from '../collections/notes.ts'

const marksAtOnce = 5000
const membersAtOnce = 200

/**
 * Marks members for `Feature.onMarkedMembers`, which recomputes what depends on their activities within a
 * minute. Each mark is its own row, so that no write waits for another.
 */
export async function markMembers(tx: Transaction, users: Iterable<string>): Promise<void> {
  const marks = [...new Set(users)].filter(Boolean).map((user) => ({ user }))
  if (marks.length > 0) await tx.records(memberMarksCollection).append(marks)
}

/** The work for marked members. */
export type MarkedMembersWork = (users: readonly string[]) => Promise<unknown>

interface MarksPlace extends Stoppable {
  readonly engine: Pick<Engine, 'records' | 'transaction'>
}

/**
 * Does the work for all marked members, in portions. Returns their number. Marks are deleted after their
 * work: failed work is repeated, and a change during it adds another mark. A member for whom it fails does
 * not stop the others.
 */
export async function workOffMarks({ engine, signal }: MarksPlace, work: MarkedMembersWork): Promise<number> {
  const marks = portionsOf(engine.records(memberMarksCollection), { size: marksAtOnce })
  let done = 0
  await forEachApart(marks, signal, async (found) => {
    const marksOf = Map.groupBy(found, ({ user }) => user)
    const workOff = async (users: readonly string[]) => {
      await work(users)
      const worked = users.flatMap((user) => marksOf.get(user) ?? [])
      await removeMarks(
        engine,
        worked.map(({ id }) => id),
      )
      done += users.length
    }
    await forEachApart(slicesOf([...marksOf.keys()], membersAtOnce), signal, (users) =>
      workOff(users).catch(() => forEachApart(users, signal, (user) => workOff([user]))),
    )
  })
  return done
}

async function removeMarks(engine: Pick<Engine, 'transaction'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const places = ids.map(() => '?').join(', ')
  const sql = `DELETE FROM "member_marks" WHERE "id" IN (${places})`
  await engine.transaction((tx) => tx.query({ sql, params: ids }))
}
