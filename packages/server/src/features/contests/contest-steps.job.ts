import type { Engine, Transaction } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import {
  contestLimits,
  contestWinner,
  dueMonth,
  votingEnds,
  type Contest,
  type ContestMonth,
  type CountedNominee,
} from '@longhouse/contract/contests'
import { clipsCollection } from '../../collections/clips.ts'
import { contestsCollection } from '../../collections/contests.ts'
import type { Site } from '../../platform/feature.ts'
import { forEachApart, type Stoppable } from '../../platform/portions.ts'
import { isDone, once } from '../../platform/once.ts'

/** Starts the contest of a month in the first days of the next, and ends contests whose time is over; each once. */
export async function runContestSteps(
  { engine, logger, signal }: Pick<Site, 'engine' | 'logger'> & Stoppable,
  now: Date,
): Promise<void> {
  const failed = (error: unknown) => logger.error({ err: error }, 'a step of a contest failed')
  signal?.throwIfAborted()
  const due = dueMonth(now)
  if (due) await nominate(engine, { due, now }).catch(failed)
  const over = await engine.records(contestsCollection).findAll(overBy(now))
  await forEachApart(over, signal, ({ id }) => endContest(engine, { id, now }).catch(failed))
}

function overBy(now: Date) {
  return { filter: "state = 'voting' && ends <= {:now}", params: { now } }
}

async function nominate(
  engine: Engine,
  { due, now }: { readonly due: ContestMonth; readonly now: Date },
): Promise<void> {
  const step = { subject: 'contests', step: `nominated:${due.month}` }
  if (await isDone(engine, step)) return
  await engine.transaction((tx) =>
    once(tx, step, async () => {
      const nominees = await findMostLiked(tx, due)
      const { month } = due
      const contests = tx.records(contestsCollection)
      // Staff may have created one.
      const isMade = (await contests.count({ filter: 'month = {:month}', params: { month } })) > 0
      if (isMade || nominees.length === 0) return
      await contests.create({ month, state: 'voting', nominees, ends: formatDate(votingEnds(now)) })
    }),
  )
}

async function findMostLiked(tx: Transaction, { from, until }: ContestMonth): Promise<string[]> {
  const clips = await tx.records(clipsCollection).findAll({
    filter: 'created >= {:from} && created < {:until}',
    params: { from, until },
    sort: '-upvotes,created,id',
    limit: contestLimits.nominees,
  })
  return clips.map(({ id }) => id)
}

function endContest(engine: Engine, { id, now }: { readonly id: string; readonly now: Date }): Promise<void> {
  return engine.transaction(async (tx) => {
    await tx.lock(contestsCollection.name, id)
    const contest = await tx.records(contestsCollection).findById(id)
    if (contest?.state !== 'voting' || new Date(contest.ends) > now) return
    // Only the locked contest shows that it is over. Step names come first in the lock order, hence `outOfTurn`.
    await tx.outOfTurn(() =>
      once(tx, { subject: `contest:${id}`, step: 'ended' }, async () => {
        const winner = contestWinner(await countVotes(tx, contest))
        await tx.records(contestsCollection).update(id, {
          state: 'ended',
          winner: winner?.clip ?? '',
          winner_votes: winner?.votes ?? 0,
        })
      }),
    )
  })
}

/** Counts the votes of each nominee, except votes for clips that have become the voter's own since. */
function countVotes(tx: Transaction, { id, nominees }: Contest): Promise<CountedNominee[]> {
  if (nominees.length === 0) return Promise.resolve([])
  return tx.query<CountedNominee>({
    sql: `SELECT k."id" AS "clip", k."created", COUNT(v."id") AS "votes"
      FROM "clips" k
        LEFT JOIN "contest_votes" v ON v."clip" = k."id" AND v."contest" = ? AND v."user" != k."user"
      WHERE k."id" IN (${nominees.map(() => '?').join(', ')}) GROUP BY k."id", k."created"`,
    params: [id, ...nominees],
  })
}
