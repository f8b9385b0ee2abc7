import type { Engine, Transaction } from '@longhouse/engine'
import { memberMarksCollection } from './member-marks.collection.ts'

const marksAtOnce = 5000
const membersAtOnce = 200

/**
 * Has everything that is made of somebody's activities made anew within a minute (`Feature.onMarkedMembers`). A mark
 * is a row of its own, so that nobody waits for anybody here.
 */
export async function markMembers(tx: Transaction, users: Iterable<string>): Promise<void> {
  const marks = [...new Set(users)].filter(Boolean).map((user) => ({ user }))
  if (marks.length > 0) await tx.records(memberMarksCollection).append(marks)
}

/** What is done for members of whom something has changed. */
export type MarkedMembersWork = (users: readonly string[]) => Promise<void>

/**
 * Does the work for everybody who is marked, a portion of members at a time; gives how many. A mark goes after its
 * work: what fails is done again, and what changes meanwhile has a mark of its own.
 */
export async function workOffMarks(
  engine: Pick<Engine, 'records' | 'transaction'>,
  work: MarkedMembersWork,
): Promise<number> {
  let done = 0
  for (;;) {
    const marks = await engine.records(memberMarksCollection).findAll({ sort: 'id', limit: marksAtOnce })
    const users = [...new Set(marks.map(({ user }) => user))]
    for (let from = 0; from < users.length; from += membersAtOnce)
      await work(users.slice(from, from + membersAtOnce))
    await removeMarks(
      engine,
      marks.map(({ id }) => id),
    )
    done += users.length
    if (marks.length < marksAtOnce) return done
  }
}

async function removeMarks(engine: Pick<Engine, 'transaction'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const places = ids.map(() => '?').join(', ')
  const sql = `DELETE FROM "member_marks" WHERE "id" IN (${places})`
  await engine.transaction((tx) => tx.query({ sql, params: ids }))
}
