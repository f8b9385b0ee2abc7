import { isModuleOn } from '@longhouse/contract/community'
import type { Transaction } from '@longhouse/engine'
import { computeMembers } from '../features/rank-progress/compute-members.ts'
import type { Site } from '../platform/feature.ts'
import { drawThumbnail } from './demo-art.ts'
import { demoEvents, demoSeries, demoZone } from './demo-events.ts'
import {
  demoAbsences,
  demoPastNights,
  demoRules,
  demoStandingOf,
  demoVotes,
  type DemoPastNight,
} from './demo-ranks.ts'
import { demoId } from './demo-random.ts'
import { holdMembers, type SeededMember } from './seed-members.ts'
import {
  ladderSettingsCollection,
  rankRulesCollection,
  rankProgressCollection,
  rankChangesCollection,
  absencesCollection,
  rankProposalsCollection,
  rankVotesCollection,
} from '../collections/rank-progress.ts'
import { ranksCollection } from '../collections/content.ts'
import { tournamentsCollection, registrationsCollection } from '../collections/events.ts'
import { usersCollection } from '../collections/users.ts'

const hour = 3_600_000
const day = 24 * hour

/** Creates the ladder over the demo's ranks, past nights, leave, and how members came to their rank. */
export async function seedRanks(site: Site, members: readonly SeededMember[]): Promise<void> {
  const { engine, community } = site
  if (!isModuleOn(community, 'rankProgress') || (await engine.records(ladderSettingsCollection).count()) > 0)
    return
  if ((await engine.records(ranksCollection).count({ filter: "id ~ 'demoranks%'" })) < demoRules.length)
    return
  for (const [index, night] of demoPastNights.entries()) await seedPastNight(site, { night, index, members })
  await closeLastEvent(site)
  await seedLadder(site)
  await seedStandings(site, members)
  await seedAbsences(site, members)
  // Progress is computed from members' activities, not from the demo's data.
  await computeMembers(
    site,
    members.map(({ id }) => id),
  )
  await seedVotes(site, members)
}

interface Seeding {
  readonly night: DemoPastNight
  readonly index: number
  readonly members: readonly SeededMember[]
}

async function seedPastNight(site: Site, { night, index, members }: Seeding): Promise<void> {
  const { engine, community, now } = site
  const [game] = community.games
  const start = evening(now(), -night.daysAgo)
  const came = members.filter((_, place) => night.came.includes(place))
  const { id } = await engine.records(tournamentsCollection).create({
    id: demoId('event', demoEvents.length + 1 + index),
    name: demoSeries.name,
    description: demoSeries.template.description,
    kind: demoSeries.template.kind,
    game: game?.id,
    start_date: start.toISOString(),
    end_date: new Date(start.getTime() + 3 * hour).toISOString(),
    time_zone: demoZone,
    max_participants: demoSeries.template.max_participants,
    status: 'completed',
    place: demoSeries.template.place,
    is_public: true,
    waits: true,
    reminders: [],
    organizer: members[1]?.id,
    thumbnail: await drawThumbnail(demoEvents.length + 2 + index, game?.id ?? ''),
  })
  await engine.transaction(async (tx) => {
    await holdMembers(tx, came)
    await tx.lock('tournaments', id)
    for (const [place, { id: user }] of came.entries())
      await tx.records(registrationsCollection).create({
        id: demoId('reg', (demoEvents.length + index) * 100 + place),
        user,
        tournament: id,
        registration_date: new Date(start.getTime() - 3 * day).toISOString(),
        status: 'confirmed',
        presence: 'here',
      })
  })
  await closeAttendance(site, { id, start })
}

/** Closes attendance of the last event, as its host or the site would have by now. */
async function closeLastEvent(site: Site): Promise<void> {
  const last = await site.engine.records(tournamentsCollection).findFirst({
    filter: "id ~ 'demoevent%' && status = 'completed' && attendance_closed_at = ''",
    sort: '-start_date',
  })
  if (last) await closeAttendance(site, { id: last.id, start: new Date(last.start_date) })
}

/** Closing attendance writes the activities of those who came. */
async function closeAttendance({ engine }: Site, { id, start }: { id: string; start: Date }): Promise<void> {
  const attendance_closed_at = new Date(start.getTime() + 6 * hour).toISOString()
  await engine.records(tournamentsCollection).update(id, { attendance_closed_at })
}

async function seedLadder({ engine }: Site): Promise<void> {
  for (const [index, { rank, ...rule }] of demoRules.entries())
    await engine.records(rankRulesCollection).create({
      id: demoId('rule', index + 1),
      ...rule,
      rank: rankId(rank),
      step: index + 1,
      role_id: '',
      is_automatic: index === 0,
    })
  await engine.records(ladderSettingsCollection).create({ id: demoId('ladder', 1), is_on: true, revision: 1 })
}

/** Stores how members came to their rank: they began with the lowest, and staff promoted them since. */
async function seedStandings(site: Site, members: readonly SeededMember[]): Promise<void> {
  await site.engine.transaction(async (tx) => {
    // Ranks come before members in the order of locks.
    await tx.lockAll(
      'ranks',
      demoRules.map(({ rank }) => rankId(rank)),
    )
    await holdMembers(tx, members)
    for (const [place, { id: user }] of members.entries()) {
      const { rank, days, failing, warned } = demoStandingOf(place)
      const lowest = demoRules[0]?.rank ?? rank
      await tx.records(usersCollection).patch([{ id: user, rank: rankId(rank) }])
      await seedChange(site, tx, { number: place * 2 + 1, user, to: lowest, kind: 'joined', days: days + 60 })
      if (rank !== lowest)
        await seedChange(site, tx, {
          number: place * 2 + 2,
          user,
          from: rank + 1,
          to: rank,
          kind: 'promoted',
          days,
          ...(place > 1 && { by: members[place % 2]?.id }),
          reason: place === 6 ? 'There every Friday, and brings the snacks.' : '',
        })
      await tx.records(rankProgressCollection).create({
        id: demoId('stand', place + 1),
        user,
        rank: rankId(rank),
        since: ago(site, days),
        state: failing ? 'at_risk' : 'active',
        failing_since: failing ? ago(site, failing) : '',
        warned_at: warned ? ago(site, warned) : '',
        why: { at: ago(site, 0), requirements: [], duties: [] },
      })
    }
  })
}

interface SeededChange {
  readonly number: number
  readonly user: string
  readonly from?: number
  readonly to: number
  readonly kind: string
  readonly days: number
  readonly by?: string | undefined
  readonly reason?: string
}

async function seedChange(site: Site, tx: Transaction, change: SeededChange): Promise<void> {
  const { number, from, to, days, ...values } = change
  // Appended and not created, so that old changes notify no member today.
  await tx.records(rankChangesCollection).append([
    {
      ...values,
      id: demoId('change', number),
      from: from ? rankId(from) : '',
      to: rankId(to),
      created: ago(site, days),
    },
  ])
}

async function seedAbsences(site: Site, members: readonly SeededMember[]): Promise<void> {
  for (const [index, { member, from, until, state, reason, answer }] of demoAbsences.entries())
    await site.engine.records(absencesCollection).create({
      id: demoId('leave', index + 1),
      user: members[member]?.id,
      from: ago(site, -from),
      until: ago(site, -until),
      state,
      reason,
      answer,
      decided_by: state === 'approved' ? members[1]?.id : '',
    })
}

async function seedVotes({ engine }: Site, members: readonly SeededMember[]): Promise<void> {
  for (const [index, { voter, about, vote, note }] of demoVotes.entries()) {
    const user = members[about]?.id ?? ''
    const proposal = await engine
      .records(rankProposalsCollection)
      .findFirst({ filter: "user = {:user} && state = 'open'", params: { user } })
    if (!proposal) continue
    await engine.records(rankVotesCollection).create({
      id: demoId('said', index + 1),
      proposal: proposal.id,
      voter: members[voter]?.id,
      vote,
      note,
    })
  }
}

function rankId(place: number): string {
  return demoId('ranks', place)
}

function ago({ now }: Pick<Site, 'now'>, days: number): string {
  return new Date(now().getTime() - days * day).toISOString()
}

function evening(now: Date, inDays: number): Date {
  const start = new Date(now.getTime() + inDays * day)
  start.setUTCHours(19, 0, 0, 0)
  return start
}
