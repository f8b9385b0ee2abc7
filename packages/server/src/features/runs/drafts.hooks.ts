import { hooksFor, isChanged, type BoundHooks, type Transaction } from '@longhouse/engine'
import { tournamentsCollection } from '../../collections/events.ts'
import {
  gameNightsCollection,
  squadsCollection,
  type StoredNight,
  type StoredSquad,
} from '../../collections/game-nights.ts'
import { runPlayersCollection, runsCollection } from '../../collections/runs.ts'
import { usersCollection } from '../../collections/users.ts'

/** Creates a draft of a run for each squad when a night ends. Late counts still change it. */
export const draftHooks: readonly BoundHooks[] = [
  hooksFor(gameNightsCollection, {
    afterUpdate: async ({ tx, record, original }) => {
      if (!original || original.state === record.state) return
      // Runs come after members in the order of locks, and the players are known only now.
      await tx.outOfTurn(async () => {
        if (record.state === 'ended') await draftRuns(tx, record)
        if (original.state === 'ended') await deleteDrafts(tx, record)
      })
    },
  }),
  hooksFor(squadsCollection, {
    afterUpdate: async ({ tx, record, original, cascadedFrom }) => {
      if (!original || cascadedFrom || !isChanged(original, record, ['final_round', 'squad_size'])) return
      const night = await tx.records(gameNightsCollection).findById(record.night)
      if (night?.state !== 'ended') return
      await tx.outOfTurn(() => draftRun(tx, { night, squad: record }))
    },
  }),
]

/**
 * Gives the drafts of a deleted account to another member of the squad, or deletes them. Runs that were
 * handed in stay.
 */
export const leavingHooks = hooksFor(usersCollection, {
  beforeDelete: async ({ tx, record }) => {
    const runs = tx.records(runsCollection)
    const drafts = await runs.findAll({
      filter: "submitter = {:user} && status = 'draft'",
      params: { user: record.id },
      sort: 'id',
    })
    await tx.outOfTurn(async () => {
      for (const draft of drafts) {
        const squad = draft.squad ? await tx.records(squadsCollection).findById(draft.squad) : undefined
        const next = squad?.members.find((member) => member !== record.id)
        if (next) await runs.update(draft.id, { submitter: next })
        else await runs.delete(draft.id)
      }
    })
  },
})

/** A squad of a night that has ended. */
interface EndedSquad {
  readonly night: StoredNight
  readonly squad: StoredSquad
}

/** Drafts a run for each squad of a night that reached a round; none for a cancelled event. */
async function draftRuns(tx: Transaction, night: StoredNight): Promise<void> {
  const squads = await tx.records(squadsCollection).findAll({
    filter: 'night = {:night}',
    params: { night: night.id },
    sort: 'number',
  })
  for (const squad of squads) await draftRun(tx, { night, squad })
}

/** Updates the draft of a squad to the squad's result. A run that was handed in does not change. */
async function draftRun(tx: Transaction, { night, squad }: EndedSquad): Promise<void> {
  const runs = tx.records(runsCollection)
  const old = await runs.findFirst({ filter: 'squad = {:squad}', params: { squad: squad.id } })
  if (old && old.status !== 'draft') return
  const { final_round: round, members, captain } = squad
  const [first] = members
  if (round < 1 || first === undefined || (await isCancelled(tx, night))) {
    if (old) await runs.delete(old.id)
    return
  }
  const facts = { round, squad_size: squad.squad_size || members.length }
  if (old) {
    if (old.round !== facts.round || old.squad_size !== facts.squad_size) await runs.update(old.id, facts)
    return
  }
  const run = await runs.create({
    ...facts,
    game: night.game,
    map: night.map,
    submitter: members.includes(captain) ? captain : first,
    played_at: night.started_at || night.created,
    tournament: night.tournament,
    squad: squad.id,
    status: 'draft',
  })
  for (const user of members) await tx.records(runPlayersCollection).create({ run: run.id, user })
}

/** Deletes the drafts of a night that continues after all. */
async function deleteDrafts(tx: Transaction, night: StoredNight): Promise<void> {
  const runs = tx.records(runsCollection)
  const drafts = await runs.findAll({
    filter: "squad.night = {:night} && status = 'draft'",
    params: { night: night.id },
    sort: 'id',
  })
  for (const { id } of drafts) await runs.delete(id)
}

async function isCancelled(tx: Transaction, night: StoredNight): Promise<boolean> {
  const event = await tx.records(tournamentsCollection).findById(night.tournament)
  return (event?.cancelled_at ?? '') !== ''
}
