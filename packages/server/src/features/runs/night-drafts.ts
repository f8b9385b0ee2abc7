import type { Transaction } from '@longhouse/engine'
import { toNumber, toText, toTextList } from '@longhouse/engine/schema'
import type { AnyRecord } from '../../platform/hooks-by-name.ts'
import { runPlayersCollection, runsCollection } from '../../collections/runs.ts'

/** A squad of a night that has ended. */
export interface EndedSquad {
  readonly night: AnyRecord
  readonly squad: AnyRecord
}

/** Drafts a run for each squad of a night that reached a round; none for a cancelled event. */
export async function draftRuns(tx: Transaction, night: AnyRecord): Promise<void> {
  const squads = await tx.recordsOf('squads').findAll({
    filter: 'night = {:night}',
    params: { night: night.id },
    sort: 'number',
  })
  for (const squad of squads) await draftRun(tx, { night, squad })
}

/** Updates the draft of a squad to the squad's result. A run that was handed in does not change. */
export async function draftRun(tx: Transaction, { night, squad }: EndedSquad): Promise<void> {
  const runs = tx.records(runsCollection)
  const old = await runs.findFirst({ filter: 'squad = {:squad}', params: { squad: squad.id } })
  if (old && old.status !== 'draft') return
  const round = toNumber(squad['final_round'])
  const members = toTextList(squad['members'])
  const [first] = members
  if (round < 1 || first === undefined || (await isCancelled(tx, night))) {
    if (old) await runs.delete(old.id)
    return
  }
  const captain = toText(squad['captain'])
  const facts = { round, squad_size: toNumber(squad['squad_size']) || members.length }
  if (old) {
    if (old.round !== facts.round || old.squad_size !== facts.squad_size) await runs.update(old.id, facts)
    return
  }
  const run = await runs.create({
    ...facts,
    game: toText(night['game']),
    map: toText(night['map']),
    submitter: members.includes(captain) ? captain : first,
    played_at: toText(night['started_at']) || toText(night['created']),
    tournament: toText(night['tournament']),
    squad: squad.id,
    status: 'draft',
  })
  for (const user of members) await tx.records(runPlayersCollection).create({ run: run.id, user })
}

/** Deletes the drafts of a night that continues after all. */
export async function deleteDrafts(tx: Transaction, night: AnyRecord): Promise<void> {
  const runs = tx.records(runsCollection)
  const drafts = await runs.findAll({
    filter: "squad.night = {:night} && status = 'draft'",
    params: { night: night.id },
    sort: 'id',
  })
  for (const { id } of drafts) await runs.delete(id)
}

async function isCancelled(tx: Transaction, night: AnyRecord): Promise<boolean> {
  const event = await tx.recordsOf('tournaments').findById(toText(night['tournament']))
  return toText(event?.['cancelled_at']) !== ''
}
