import type { RankProgress, RankProposal, RankRule } from '@longhouse/contract/rank-progress'
import { workOffMarks } from '../../platform/member-marks.ts'
import { createEvent } from '../../testing/factories.ts'
import { createPerson, type TestSite } from '../../testing/test-site.ts'
import {
  rankChangesCollection,
  rankProgressCollection,
  rankProposalsCollection,
  rankRulesCollection,
} from '../../collections/rank-progress.ts'
import { switchLadder } from './ranks.fixture.ts'
import { computeMembers } from './compute-members.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Returns a clock that moves on by days, from the start of the test. */
export function dayClock() {
  let at = Date.now()
  return {
    now: () => new Date(at),
    pass: (days: number) => void (at += days * dayMs),
    /** Returns a time as the record API formats it. */
    in: (days: number) => new Date(at + days * dayMs).toISOString().replace('T', ' '),
  }
}

/** A clock of tests of ranks. */
export type DayClock = ReturnType<typeof dayClock>

/** A rung of a ladder. */
export type Rung = Partial<RankRule>

type Values = Readonly<Record<string, unknown>>

/** Creates ladders and members on a test site. */
export function ranksOn(site: TestSite, clock: DayClock) {
  let made = 0

  return {
    /** Replaces the ladder. Returns its ranks, lowest first. */
    newLadder: async (...rungs: Rung[]): Promise<string[]> => {
      const rules = site.engine.records(rankRulesCollection)
      for (const { id } of await rules.findAll()) await rules.delete(id)
      await switchLadder(site.engine, true)
      const ranks: string[] = []
      for (const rung of rungs) {
        const { id: rank } = await site.engine.recordsOf('ranks').create({ title: `Rank ${(made += 1)}` })
        await rules.create({ requirements: [], duties: [], ...rung, rank, step: ranks.length + 1 })
        ranks.push(rank)
      }
      return ranks
    },

    /** Creates a member who joined `daysAgo` days ago. */
    newMember: async (daysAgo: number, values: Values = {}): Promise<string> => {
      const { id } = await createPerson(site.engine, `ranked${(made += 1)}`, values)
      await site.engine.recordsOf('users').patch([{ id, created: clock.in(-daysAgo) }])
      const joined = await site.engine
        .recordsOf('activities')
        .findFirst({ filter: "user = {:id} && kind = 'joined'", params: { id } })
      await site.engine.recordsOf('activities').patch([{ id: joined?.id ?? '', at: clock.in(-daysAgo) }])
      return id
    },

    /** Adds activities of a kind, each as many days ago as given. */
    did: (user: string, kind: string, ...daysAgo: number[]) =>
      site.engine.recordsOf('activities').append(
        daysAgo.map((days) => ({
          user,
          kind,
          at: clock.in(-days),
          subject_collection: 'tournaments',
          subject_id: `made-up-${(made += 1)}`,
          value: 1,
          struck_at: '',
        })),
      ),

    /** Creates a game night that began an hour ago, with members who are here. */
    newNight: async (...users: string[]): Promise<string> => {
      const tournament = await createEvent(site.engine, {
        kind: 'game_night',
        organizer: site.people.admin.id,
        max_participants: 0,
        start_date: clock.in(-1 / 24),
        end_date: clock.in(1 / 24),
      })
      for (const user of users)
        await site.engine.recordsOf('tournament_registrations').create({ tournament, user, presence: 'here' })
      return tournament
    },

    /** Closes or reopens attendance, as the host. */
    settle: (event: string, closed: boolean) =>
      site.as.admin.send(`/api/events/${event}/attendance`, { method: 'POST', body: { closed } }),

    /** Runs the minute job. */
    minute: () => workOffMarks(site, (users) => computeMembers(site, users)),

    progressOf: async (user: string): Promise<RankProgress> => {
      const found = await site.engine
        .records(rankProgressCollection)
        .findFirst({ filter: 'user = {:user}', params: { user } })
      if (!found) throw new Error('Nobody has looked at them.')
      return found
    },

    proposalsOf: (user: string): Promise<RankProposal[]> =>
      site.engine
        .records(rankProposalsCollection)
        .findAll({ filter: 'user = {:user}', params: { user }, sort: 'created,@rowid' }),

    changesOf: (user: string) =>
      site.engine
        .records(rankChangesCollection)
        .findAll({ filter: 'user = {:user}', params: { user }, sort: 'created,@rowid' }),

    rankOf: async (user: string) => (await site.engine.recordsOf('users').findById(user))?.['rank'],
  }
}
