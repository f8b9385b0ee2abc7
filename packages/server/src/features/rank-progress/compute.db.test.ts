import { describe, expect, test } from 'vitest'
import { proposalPath, undoDays, type Absence } from '@longhouse/contract/rank-progress'
import { memberActPath } from '@longhouse/contract/users'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { rankProgressCollection, rankProposalsCollection } from '../../collections/rank-progress.ts'
import { switchLadder } from './ranks.fixture.ts'
import { computeMembers } from './compute-members.ts'
import { computeAll, computeDue } from './ranks.job.ts'
import { dayClock, ranksOn } from './ranks-on.fixture.ts'
import { readStandings } from './standings.ts'

const clock = dayClock()
const nights = { kind: 'attended', times: 3, days: 60, event_kinds: ['game_night'] }
const clip = { kind: 'clips', times: 1, days: 30 }

onBothDatabases(
  (site, database) => {
    const on = ranksOn(site, clock)
    const compute = (...users: string[]) => computeMembers(site, users)
    const stateOf = async (user: string) => (await on.progressOf(user)).state
    const openOf = async (user: string) =>
      (await on.proposalsOf(user)).filter(({ state }) => state === 'open').map(({ rank }) => rank)
    const leave = (user: string, from: number, until: number): Promise<unknown> =>
      site.engine.recordsOf('absences').create({
        user,
        from: clock.in(from),
        until: clock.in(until),
        state: 'approved',
      } satisfies Partial<Absence>)
    const noticesOf = (user: string) =>
      site.engine.recordsOf('notifications').count({ filter: 'user = {:user}', params: { user } })

    describe('first placement', () => {
      test('is the lowest rank since they joined, or the highest whose role they have', async () => {
        const [low, , high] = await on.newLadder({}, { role_id: '7001' }, { role_id: '7002' })
        const plain = await on.newMember(12)
        const roles = ['7001', { id: '7002', name: 'Captain' }]
        const known = await on.newMember(12, { discord_data: { roles } })
        await Promise.all([compute(plain, known), compute(known, plain), compute(plain)])
        expect([await on.rankOf(plain), await on.rankOf(known)]).toEqual([low, high])
        expect(await on.progressOf(plain)).toMatchObject({ rank: low, since: clock.in(-12), state: 'active' })
        expect(await on.progressOf(known)).toMatchObject({ rank: high, since: clock.in(0), next_rank: '' })
        expect(await on.changesOf(plain)).toMatchObject([{ from: '', to: low, kind: 'joined', by: '' }])
        expect(await on.changesOf(known)).toMatchObject([{ from: '', to: high, kind: 'discord', by: '' }])
      })

      test('notifies no member, not even one who was away for long', onEither(database), async () => {
        await on.newLadder({ duties: [clip], warn_days: 0 }, {})
        const user = await on.newMember(400)
        await compute(user)
        expect(await on.progressOf(user)).toMatchObject({ state: 'inactive', warned_at: clock.in(0) })
        expect(await noticesOf(user)).toBe(0)
        clock.pass(1)
        await compute(user)
        expect(await on.progressOf(user)).toMatchObject({ warned_at: clock.in(-1) })
      })
    })

    test(
      'ranks are not evaluated while the ladder is off, and everything counts when it is on again',
      onEither(database),
      async () => {
        await on.newLadder({}, { requirements: [nights] })
        const [user, late] = [await on.newMember(9), await on.newMember(9)]
        await compute(user)
        const before = await on.progressOf(user)
        await switchLadder(site.engine, false)
        await on.did(user, 'attended', 1, 2, 3)
        await compute(user, late)
        await computeAll(site)
        await computeDue(site)
        expect(await on.progressOf(user)).toEqual(before)
        expect(await on.rankOf(late)).toBe('')
        expect((await readStandings(site.engine, { users: [user], now: clock.now() })).size).toBe(0)
        await switchLadder(site.engine, true)
        await compute(user, late)
        expect(await on.progressOf(user)).not.toEqual(before)
      },
    )

    test(
      'a member becomes eligible when attendance of the last missing night is closed, by the minute job [LR-03]',
      onEither(database),
      async () => {
        const [, next = ''] = await on.newLadder({}, { requirements: [nights] })
        const user = await on.newMember(90)
        const settled = [await on.newNight(user), await on.newNight(user)]
        for (const event of settled) await on.settle(event, true)
        await on.minute()
        expect((await on.progressOf(user)).why?.requirements).toMatchObject([{ value: 2, target: 3 }])
        const last = await on.newNight(user)
        await on.minute()
        expect(await openOf(user)).toEqual([])
        await on.settle(last, true)
        await on.minute()
        expect(await on.progressOf(user)).toMatchObject({ state: 'eligible', next_rank: next })
        const [proposal] = await on.proposalsOf(user)
        expect(proposal).toMatchObject({
          state: 'open',
          rank: next,
          evidence: { requirements: [{ value: 3 }] },
        })
      },
    )

    const newEligible = async () => {
      const [low = '', next = ''] = await on.newLadder({}, { requirements: [{ ...nights, times: 1 }] })
      const user = await on.newMember(90)
      const night = await on.newNight(user)
      await on.settle(night, true)
      await on.minute()
      const [proposal] = await on.proposalsOf(user)
      expect(proposal).toMatchObject({ state: 'open' })
      return { low, next, user, night, proposal: proposal?.id ?? '' }
    }

    describe('a correction of attendance', onEither(database), () => {
      test('closes an open proposal [LR-08]', async () => {
        const { user, night, proposal } = await newEligible()
        await on.settle(night, false)
        await on.minute()
        expect(await stateOf(user)).toBe('active')
        expect(await on.proposalsOf(user)).toMatchObject([{ id: proposal, state: 'withdrawn' }])
        await on.settle(night, true)
        await on.minute()
        expect(await on.proposalsOf(user)).toMatchObject([{ state: 'withdrawn' }, { state: 'open' }])
      })

      test('leaves an approved rank alone [LR-08]', async () => {
        const { next, user, night, proposal } = await newEligible()
        await site.as.staff.send(proposalPath(proposal, 'approve'), { method: 'POST' })
        await on.settle(night, false)
        await on.minute()
        expect(await on.rankOf(user)).toBe(next)
        expect(await on.progressOf(user)).toMatchObject({ rank: next, state: 'active' })
        expect(await on.proposalsOf(user)).toMatchObject([{ state: 'approved' }])
      })
    })

    test(
      'ten days of leave lengthen every window by ten, and bring no warning [LR-06]',
      onEither(database),
      async () => {
        await on.newLadder({ duties: [clip], warn_days: 5 }, { requirements: [nights] })
        const user = await on.newMember(90)
        await on.did(user, 'clip_sent', 25)
        await on.did(user, 'attended', 55)
        await compute(user)
        expect((await on.progressOf(user)).why).toMatchObject({ duties: [{ value: 1, days: 30 }] })
        await leave(user, 1, 11)
        clock.pass(5.5)
        await computeDue(site)
        expect(await on.progressOf(user)).toMatchObject({ state: 'on_leave', failing_since: '' })
        clock.pass(6)
        await on.did(user, 'voted', 0)
        await computeDue(site)
        expect(await on.progressOf(user)).toMatchObject({
          state: 'active',
          failing_since: '',
          why: { leaveDays: 10, duties: [{ value: 1, days: 40 }], requirements: [{ days: 70 }] },
        })
        // Without the leave it would have fallen out long ago; it does four days later.
        clock.pass(4)
        await computeDue(site)
        expect(await on.progressOf(user)).toMatchObject({ failing_since: clock.in(0), warned_at: '' })
        await leave(user, 1, 21)
        await on.did(user, 'voted', 0)
        clock.pass(20)
        await computeAll(site)
        expect(await on.progressOf(user)).toMatchObject({ state: 'on_leave', warned_at: '' })
      },
    )

    test(
      'a duty that fails leads to one warning after its days, and to no demotion [LR-07]',
      onEither(database),
      async () => {
        const [low] = await on.newLadder({ duties: [clip], warn_days: 7 }, { requirements: [nights] })
        const user = await on.newMember(90)
        const warnings: string[] = []
        for (let day = 0; day < 29; day += 1) {
          if (day % 9 === 0) await on.did(user, 'voted', 0)
          await compute(user)
          const { warned_at, state } = await on.progressOf(user)
          if (warned_at && !warnings.includes(warned_at)) warnings.push(warned_at)
          expect([day, state]).toEqual([day, day < 7 ? 'active' : 'at_risk'])
          clock.pass(1)
        }
        expect(warnings).toEqual([clock.in(-22)])
        expect(await on.rankOf(user)).toBe(low)
        expect(await on.changesOf(user)).toHaveLength(1)
        await on.did(user, 'clip_sent', 0)
        await compute(user)
        expect(await on.progressOf(user)).toMatchObject({ state: 'active', warned_at: '', failing_since: '' })
      },
    )

    test(
      'a member who does nothing for thirty days is inactive and notified once, also with leave in between',
      onEither(database),
      async () => {
        await on.newLadder({}, { requirements: [nights] })
        const user = await on.newMember(3)
        await compute(user)
        clock.pass(26.9)
        await compute(user)
        expect(await stateOf(user)).toBe('active')
        clock.pass(0.1)
        await computeDue(site)
        const told = clock.in(0)
        expect(await on.progressOf(user)).toMatchObject({ state: 'inactive', warned_at: told })
        await on.did(user, 'missed', 0)
        await leave(user, 1, 3)
        clock.pass(2)
        await compute(user)
        expect(await on.progressOf(user)).toMatchObject({ state: 'on_leave', warned_at: told })
        clock.pass(2)
        await compute(user)
        expect(await on.progressOf(user)).toMatchObject({ state: 'inactive', warned_at: told })
        await on.did(user, 'voted', 0)
        await compute(user)
        expect(await on.progressOf(user)).toMatchObject({ state: 'active', warned_at: '' })
      },
    )

    test(
      'a member who leaves the server is inactive without a notice, until they are back',
      onEither(database),
      async () => {
        await on.newLadder({}, { requirements: [{ kind: 'account_days', days: 5 }] })
        const user = await on.newMember(9)
        await compute(user)
        expect(await openOf(user)).toHaveLength(1)
        await site.engine.recordsOf('users').update(user, { left_discord: true })
        await on.minute()
        expect(await on.progressOf(user)).toMatchObject({ state: 'inactive', warned_at: '' })
        expect(await openOf(user)).toEqual([])
        await site.engine.recordsOf('users').update(user, { left_discord: false })
        await on.minute()
        expect(await stateOf(user)).toBe('eligible')
      },
    )

    test(
      'a suspension counts as a strike from the time it was made, also when it is over',
      onEither(database),
      async () => {
        await on.newLadder({}, { requirements: [{ kind: 'no_strikes', days: 30 }] })
        const user = await on.newMember(90)
        await on.did(user, 'voted', 0)
        await compute(user)
        expect(await stateOf(user)).toBe('eligible')
        const until = clock.in(1)
        await site.as.superuser.send(memberActPath(user, 'suspend'), { method: 'POST', body: { until } })
        await on.minute()
        expect((await on.progressOf(user)).why?.requirements).toMatchObject([{ value: 0, isMet: false }])
        expect(await openOf(user)).toEqual([])
        await site.as.superuser.send(memberActPath(user, 'unsuspend'), { method: 'POST', body: {} })
        const [entry] = await site.engine
          .recordsOf('audit_log')
          .findAll({ filter: 'record = {:user}', params: { user }, sort: 'created,@rowid' })
        await site.engine.recordsOf('audit_log').patch([{ id: entry?.id ?? '', created: clock.in(-29) }])
        await compute(user)
        expect((await on.progressOf(user)).why?.requirements).toMatchObject([{ value: 29, isMet: false }])
        clock.pass(1)
        await compute(user)
        expect((await on.progressOf(user)).why?.requirements).toMatchObject([{ value: 30, isMet: true }])
      },
    )

    test('only verified rounds count', onEither(database), async () => {
      await on.newLadder({}, { requirements: [{ kind: 'verified_round', round: 30, maps: ['terminus'] }] })
      const user = await on.newMember(9)
      const newRun = async (round: number, status: string) => {
        const run = await site.engine.recordsOf('runs').create({
          game: 'blackops6',
          map: 'terminus',
          round,
          squad_size: 1,
          submitter: user,
          played_at: clock.in(-1),
          decided_at: clock.in(-1),
          status,
        })
        await site.engine.recordsOf('run_players').create({ run: run.id, user })
      }
      await newRun(29, 'verified')
      await newRun(45, 'pending')
      await compute(user)
      expect((await on.progressOf(user)).why?.requirements).toMatchObject([{ value: 29 }])
      await newRun(30, 'verified')
      await compute(user)
      expect(await stateOf(user)).toBe('eligible')
    })

    test(
      'votes and ticks of staff open and close no proposal, and are in the reasons',
      onEither(database),
      async () => {
        const label = 'Leads a squad well'
        const said = [
          { kind: 'staff_votes', yes: 1 },
          { kind: 'said_by_staff', label },
        ]
        await on.newLadder({}, { requirements: [{ kind: 'account_days', days: 5 }, ...said] })
        const user = await on.newMember(9)
        await compute(user)
        const [proposal] = await on.proposalsOf(user)
        const ready = async () =>
          (await readStandings(site.engine, { users: [user], now: clock.now() })).get(user)?.isReady
        expect(await ready()).toBe(false)
        const voter = site.people.staff.id
        const vote = { proposal: proposal?.id, voter, vote: 'yes' }
        await site.as.staff.collection('rank_votes').create(vote)
        await on.minute()
        expect((await on.progressOf(user)).why?.requirements).toMatchObject([{}, { value: 1 }, { value: 0 }])
        const evidence = { ...proposal?.evidence, ticks: { [label]: voter } }
        await site.engine.records(rankProposalsCollection).update(proposal?.id ?? '', { evidence })
        expect(await ready()).toBe(true)
        await compute(user)
        expect(await on.proposalsOf(user)).toHaveLength(1)
      },
    )

    test('concurrent evaluations leave one proposal', async () => {
      await on.newLadder({}, { requirements: [{ kind: 'account_days', days: 5 }] })
      const users = [await on.newMember(9), await on.newMember(9), await on.newMember(9)]
      await Promise.all([1, 2, 3, 4, 5].map(() => compute(...users)))
      await on.minute()
      for (const user of users) expect(await on.proposalsOf(user)).toMatchObject([{ state: 'open' }])
      for (const user of users) expect(await on.changesOf(user)).toHaveLength(1)
    })

    test('an evaluation during a promotion does not revert it', async () => {
      const [, next] = await on.newLadder({}, { requirements: [{ kind: 'account_days', days: 5 }] }, {})
      for (let round = 0; round < 5; round += 1) {
        const user = await on.newMember(9)
        await compute(user)
        await on.did(user, 'voted', 0)
        const [proposal] = await on.proposalsOf(user)
        const approve = () =>
          site.as.staff.send(proposalPath(proposal?.id ?? '', 'approve'), { method: 'POST' })
        await Promise.all([approve(), compute(user), compute(user)])
        await on.minute()
        expect(await on.rankOf(user)).toBe(next)
        expect(await on.progressOf(user)).toMatchObject({ rank: next, state: 'active' })
        expect(await on.proposalsOf(user)).toMatchObject([{ state: 'approved' }])
      }
    })

    test(
      'a declined member is proposed again after thirty days, a deferred one after their date',
      onEither(database),
      async () => {
        await on.newLadder({}, { requirements: [{ kind: 'account_days', days: 5 }] })
        const [declined, deferred] = [await on.newMember(9), await on.newMember(9)]
        await compute(declined, deferred)
        const decide = async (user: string, deed: 'decline' | 'defer', body: Record<string, unknown>) => {
          const [proposal] = await on.proposalsOf(user)
          await site.as.staff.send(proposalPath(proposal?.id ?? '', deed), { method: 'POST', body })
        }
        await decide(declined, 'decline', { reason: 'Not yet' })
        await decide(deferred, 'defer', { until: clock.in(10) })
        const active = () => Promise.all([on.did(declined, 'voted', 0), on.did(deferred, 'voted', 0)])
        const open = async () => [await openOf(declined), await openOf(deferred)].map(({ length }) => length)
        clock.pass(9.9)
        await active()
        await compute(declined, deferred)
        expect(await open()).toEqual([0, 0])
        clock.pass(0.2)
        await compute(declined, deferred)
        expect(await open()).toEqual([0, 1])
        clock.pass(undoDays - 10)
        await active()
        await compute(declined, deferred)
        expect(await open()).toEqual([1, 1])
      },
    )

    test('the lowest rank ends automatically when probation is over and the next rank asks no more', async () => {
      const [low, next] = await on.newLadder(
        { is_automatic: true, probation_days: 14 },
        { requirements: [{ ...nights, times: 1 }] },
      )
      const user = await on.newMember(13)
      await on.did(user, 'attended', 1)
      const night = await on.newNight(user)
      await on.settle(night, true)
      await compute(user)
      expect(await on.progressOf(user)).toMatchObject({ rank: low, state: 'probation' })
      clock.pass(1)
      await Promise.all([compute(user), compute(user), computeDue(site)])
      expect(await on.rankOf(user)).toBe(next)
      expect(await on.proposalsOf(user)).toEqual([])
      expect(await on.changesOf(user)).toMatchObject([
        { kind: 'joined' },
        { kind: 'promoted', from: low, to: next, by: '' },
      ])
    })

    test('an evaluation that is aborted before its promotion is finished by the minute job', async () => {
      const [low, next] = await on.newLadder({ is_automatic: true, probation_days: 14 }, {})
      const user = await on.newMember(13)
      await compute(user)
      await on.minute()
      clock.pass(1)
      const stopping = new AbortController()
      const stop = site.engine.onChange(({ collection }) => {
        if (collection === 'rank_progress') stopping.abort(new Error('The site is closing.'))
      })
      const look = computeDue({ ...site, signal: stopping.signal })
      await expect(look).rejects.toThrow('The site is closing.')
      stop()
      expect(await on.rankOf(user)).toBe(low)
      await on.minute()
      expect(await on.rankOf(user)).toBe(next)
    })

    test('unchanged progress is not written again', onEither(database), async () => {
      await on.newLadder({ duties: [clip], warn_days: 3 }, { requirements: [nights] })
      const user = await on.newMember(9)
      await on.did(user, 'clip_sent', 2)
      await compute(user)
      const heard: string[] = []
      const stop = site.engine.onChange(({ collection }) => void heard.push(collection))
      clock.pass(0.01)
      await compute(user)
      stop()
      expect(heard).toEqual([])
    })

    test('the nightly job evaluates every member', onEither(database), async () => {
      await on.newLadder({}, { requirements: [nights] })
      const users = await Promise.all(Array.from({ length: 3 }, () => on.newMember(9)))
      await computeAll(site)
      for (const user of users) expect(await stateOf(user)).toBe('active')
      const [people, rows] = [
        await site.engine.recordsOf('users').count(),
        await site.engine.records(rankProgressCollection).count(),
      ]
      expect(rows).toBe(people)
    })

    test('two hundred members are read with as many queries as one', onEither(database), async () => {
      const everything = [
        nights,
        clip,
        { kind: 'hosted', times: 1, days: 30 },
        { kind: 'welcomed', times: 1, days: 30 },
        { kind: 'votes_received', votes: 5 },
        { kind: 'verified_round', round: 5, maps: [] },
        { kind: 'account_days', days: 5 },
        { kind: 'rank_days', days: 5 },
        { kind: 'no_strikes', days: 30 },
        { kind: 'staff_votes', yes: 2 },
      ]
      await on.newLadder({ duties: [clip] }, { requirements: everything })
      const one = await on.newMember(9)
      const many = await site.engine.recordsOf('users').append(
        Array.from({ length: 199 }, (_, place) => ({
          username: `counted${place}-${one}`,
          tokenKey: `counted${place}-${one}`.padEnd(40, 'x'),
        })),
      )
      await compute(one)
      const counted = countedSource(site.engine)
      await readStandings(counted.source, { users: [one], now: clock.now() })
      const alone = counted.asked()
      const users = [one, ...many.map(({ id }) => id)]
      expect((await readStandings(counted.source, { users, now: clock.now() })).size).toBe(200)
      expect(counted.asked() - alone).toBeLessThanOrEqual(alone + 1)
      expect(alone).toBeLessThanOrEqual(14)
    })
  },
  { now: clock.now },
)

/** Counts queries to the database. */
function countedSource(engine: Pick<Parameters<typeof readStandings>[0], 'query' | 'records' | 'recordsOf'>) {
  let asked = 0
  const source: Parameters<typeof readStandings>[0] = {
    query: (query) => {
      asked += 1
      return engine.query(query)
    },
    records: (collection) => {
      asked += 1
      return engine.records(collection)
    },
    recordsOf: (collection) => {
      asked += 1
      return engine.recordsOf(collection)
    },
  }
  return { source, asked: () => asked }
}
