import { expect, test } from 'vitest'
import type { Contest } from '@longhouse/contract/contests'
import { createClip } from '../../testing/factories.ts'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { clientOf, createPerson, idOf } from '../../testing/test-site.ts'
import { runContestSteps } from './contest-steps.job.ts'

let now = new Date('2026-11-20T12:00:00Z')
let made = 0
const nextMonth = () => {
  made += 1
  return `${1900 + Math.floor(made / 12)}-${String((made % 12) + 1).padStart(2, '0')}`
}
const at = (id: string, created: string, upvotes: number) => ({
  id,
  created: `${created}.000Z`,
  upvotes,
})

onBothDatabases(
  (site, database) => {
    const contests = () => site.engine.recordsOf('contests')
    const newClips = async (count: number, owner: string) => {
      const clips: string[] = []
      for (let n = 0; n < count; n += 1) clips.push(await createClip(site.engine, owner))
      return clips
    }
    const newContest = async (nominees: readonly string[], values: Record<string, unknown> = {}) => {
      const ends = new Date(now.getTime() + 3_600_000).toISOString()
      const fresh = { month: nextMonth(), state: 'voting', nominees, ends, ...values }
      return (await contests().create(fresh)).id
    }
    const newVoter = async () => {
      const person = await createPerson(site.engine, `voter${(made += 1)}`)
      const client = await clientOf(site.url, site.engine, person.id)
      const vote = (contest: string, clip: string) =>
        client.collection('contest_votes').create({ contest, clip, user: person.id })
      return { id: person.id, client, vote }
    }
    const contestOf = async (id: string) => site.as.superuser.collection<Contest>('contests').getOne(id)
    const votesOf = async (contest: string) =>
      (
        await site.engine
          .recordsOf('contest_votes')
          .findAll({ filter: 'contest = {:contest}', params: { contest } })
      )
        .map(({ clip }) => String(clip))
        .toSorted()
    const february = () => contests().findAll({ filter: "month = '2031-02'" })
    const tick = () => runContestSteps(site, now)
    const end = async () => {
      now = new Date(now.getTime() + 7_200_000)
      await tick()
    }

    testRights(site, {
      options: onEither(database),
      collection: 'contests',
      record: async ({ people }) => newContest(await newClips(2, people.other.id)),
      submit: async () => ({ month: nextMonth(), state: 'nominating' }),
      change: { nominees: [] },
      rights: {
        list: { guest: 'hidden', rest: 'ok' },
        view: { guest: 404, rest: 'ok' },
        create: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 400 },
        update: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
        delete: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      },
    })

    testRights(site, {
      options: onEither(database),
      collection: 'contest_votes',
      record: async ({ engine, people }) => {
        const [clip = ''] = await newClips(1, people.other.id)
        const vote = { contest: await newContest([clip]), clip, user: people.member.id }
        return (await engine.recordsOf('contest_votes').create(vote)).id
      },
      submit: async ({ people }, role) => {
        const [clip = ''] = await newClips(1, (await newVoter()).id)
        return { contest: await newContest([clip]), clip, user: idOf(people, role) }
      },
      // Votes are visible only to the voter, not even to staff.
      rights: {
        list: { member: 'ok', superuser: 'ok', rest: 'hidden' },
        view: { member: 'ok', superuser: 'ok', rest: 404 },
        create: { guest: 400, rest: 'ok' },
        update: { member: 'ok', superuser: 'ok', rest: 404 },
        delete: { member: 'ok', superuser: 'ok', rest: 404 },
      },
    })

    test('each member has one vote, can change it until the end, and cannot choose their own clip [VR-10]', async () => {
      const [ada, bo] = [await newVoter(), await newVoter()]
      const [hers = ''] = await newClips(1, ada.id)
      const [first = '', second = '', stranger = ''] = await newClips(3, site.people.other.id)
      const contest = await newContest([hers, first, second])
      expect(await refusalOf(ada.vote(contest, hers))).toMatchObject({
        status: 400,
        message: 'This is your own clip: choose another one.',
      })
      expect(await refusalOf(ada.vote(contest, stranger))).toMatchObject({
        message: 'This clip is not nominated.',
      })
      const { id } = await ada.vote(contest, first)
      const votes = ada.client.collection('contest_votes')
      expect(await refusalOf(votes.update(id, { clip: hers }))).toMatchObject({ status: 400 })
      await votes.update(id, { clip: second })
      expect(await votesOf(contest)).toEqual([second])
      // From another window, which does not show the vote yet.
      await Promise.all([ada.vote(contest, first), ada.vote(contest, first)])
      expect(await votesOf(contest)).toEqual([first])
      await bo.vote(contest, first)
      const [mine] = await votes.getFullList({ filter: `contest = '${contest}'` })
      await votes.delete(mine?.id ?? '')
      expect(await votesOf(contest)).toEqual([first])
      await end()
      expect(await refusalOf(bo.vote(contest, second))).toMatchObject({
        status: 400,
        message: 'Voting is over.',
      })
      const [his] = await bo.client
        .collection('contest_votes')
        .getFullList({ filter: `contest = '${contest}'` })
      expect(await outcomeOf(bo.client.collection('contest_votes').delete(his?.id ?? ''))).toBe(400)
      expect(await contestOf(contest)).toMatchObject({ state: 'ended', winner: first, winner_votes: 1 })
    })

    test(
      'votes are refused before voting begins and from its end on [VR-10]',
      onEither(database),
      async () => {
        const ada = await newVoter()
        const clips = await newClips(2, site.people.other.id)
        const waiting = await newContest(clips, { state: 'nominating', ends: '' })
        expect(await refusalOf(ada.vote(waiting, clips[0] ?? ''))).toMatchObject({
          message: 'Voting has not begun yet.',
        })
        const over = await newContest(clips, { ends: now.toISOString() })
        expect(await refusalOf(ada.vote(over, clips[0] ?? ''))).toMatchObject({ message: 'Voting is over.' })
        await contests().delete(over)
      },
    )

    test('votes during the count are counted or refused, never lost [VR-10]', async () => {
      const voters = await Promise.all(Array.from({ length: 12 }, newVoter))
      const [clip = '', other = ''] = await newClips(2, site.people.other.id)
      const contest = await newContest([clip, other])
      const inTime = now
      const until = new Date(now.getTime() + 3_600_000)
      const outcomes = await Promise.all([
        ...voters.map(async ({ vote }, index) => {
          if (index % 2) now = index % 4 === 1 ? until : inTime
          return outcomeOf(vote(contest, clip))
        }),
        runContestSteps(site, until),
        runContestSteps(site, until),
      ])
      now = until
      const cast = outcomes.filter((outcome) => outcome === 'ok').length
      const { state, winner_votes } = await contestOf(contest)
      expect([state, winner_votes, (await votesOf(contest)).length]).toEqual(['ended', cast, cast])
    })

    test(
      'a tie goes to the earlier clip, and without votes no clip wins [VR-10]',
      onEither(database),
      async () => {
        const [ada, bo] = [await newVoter(), await newVoter()]
        const [later = '', earlier = ''] = await newClips(2, site.people.other.id)
        await site.engine.recordsOf('clips').patch([{ id: earlier, created: '2020-01-01 00:00:00.000Z' }])
        const tied = await newContest([later, earlier])
        const quiet = await newContest([later, earlier])
        await ada.vote(tied, later)
        await bo.vote(tied, earlier)
        await end()
        expect(await contestOf(tied)).toMatchObject({ state: 'ended', winner: earlier, winner_votes: 1 })
        expect(await contestOf(quiet)).toMatchObject({ state: 'ended', winner: '', winner_votes: 0 })
      },
    )

    test('the winner gets one notice and one activity [VR-10]', async () => {
      const [ada, bo] = [await newVoter(), await newVoter()]
      const [clip = ''] = await newClips(1, ada.id)
      const contest = await newContest([clip])
      await bo.vote(contest, clip)
      await Promise.all([end(), end(), end()])
      await tick()
      const notices = await ada.client.collection('notifications').getFullList()
      expect(notices).toMatchObject([
        { kind: 'clip_of_month', count: 1, url: '/hall-of-fame', params: { clip: 'Round 42' } },
      ])
      const activities = await ada.client
        .collection('activities')
        .getFullList({ filter: "kind = 'clip_won'" })
      expect(activities).toMatchObject([{ subject_id: contest, struck_at: '' }])
      await site.engine.recordsOf('clips').delete(clip)
      expect(await contestOf(contest)).toMatchObject({ state: 'ended', winner: '', nominees: [] })
      const [struck] = await ada.client.collection('activities').getFullList({ filter: "kind = 'clip_won'" })
      expect(struck?.['struck_at']).not.toBe('')
    })

    test(
      'removing a nominee deletes its votes; so does deleting a clip or an account [VR-10]',
      onEither(database),
      async () => {
        const [ada, bo, cy] = [await newVoter(), await newVoter(), await newVoter()]
        const [out = '', stays = ''] = await newClips(2, site.people.other.id)
        const [gone = ''] = await newClips(1, cy.id)
        const contest = await newContest([out, stays, gone])
        await ada.vote(contest, out)
        await bo.vote(contest, gone)
        await cy.vote(contest, stays)
        await site.as.staff.collection('contests').update(contest, { nominees: [stays, gone] })
        expect(await votesOf(contest)).toEqual([gone, stays].toSorted())
        await cy.client.collection('users').delete(cy.id)
        expect([await votesOf(contest), (await contestOf(contest)).nominees]).toEqual([[], [stays]])
        expect(await outcomeOf(ada.vote(contest, stays))).toBe('ok')
        await site.engine.recordsOf('contests').delete(contest)
      },
    )

    test(
      'staff choose clips, begin the vote and change nominees until it ends; ended contests stay',
      onEither(database),
      async () => {
        const clips = await newClips(11, site.people.other.id)
        const staff = site.as.staff.collection<Contest>('contests')
        const month = nextMonth()
        const { id, state, ends } = await staff.create({
          month,
          state: 'nominating',
          nominees: clips.slice(0, 1),
        })
        expect([state, ends]).toEqual(['nominating', ''])
        expect(await refusalOf(staff.create({ month, state: 'nominating' }))).toMatchObject({
          fields: ['month'],
        })
        expect(await refusalOf(staff.create({ month: '2026-13', state: 'nominating' }))).toMatchObject({
          fields: ['month'],
        })
        expect(await refusalOf(staff.update(id, { state: 'voting' }))).toMatchObject({ fields: ['nominees'] })
        expect(await refusalOf(staff.update(id, { state: 'ended' }))).toMatchObject({ status: 400 })
        expect(await refusalOf(staff.update(id, { nominees: clips }))).toMatchObject({ fields: ['nominees'] })
        const voting = await staff.update(id, { nominees: clips.slice(0, 3), state: 'voting' })
        expect(new Date(voting.ends)).toEqual(new Date(now.getTime() + 7 * 24 * 3_600_000))
        expect(await refusalOf(staff.update(id, { state: 'nominating' }))).toMatchObject({ status: 400 })
        expect(await refusalOf(staff.update(id, { winner: clips[0] }))).toMatchObject({ fields: ['winner'] })
        expect(await outcomeOf(staff.update(id, { nominees: clips.slice(1, 5) }))).toBe('ok')
        now = new Date(now.getTime() + 8 * 24 * 3_600_000)
        await tick()
        expect(await refusalOf(staff.update(id, { nominees: [] }))).toMatchObject({
          message: 'This contest is over. What came of it stays.',
        })
        expect(await outcomeOf(staff.delete(id))).toBe(400)
      },
    )

    test('on the first of a month the ten most upvoted clips of the month before are nominated, once [VR-10]', async () => {
      const clips = await newClips(12, site.people.other.id)
      const [tooOld = '', tooNew = '', ...inside] = clips
      await site.engine
        .recordsOf('clips')
        .patch([
          at(tooOld, '2031-01-31 23:59:59', 99),
          at(tooNew, '2031-03-01 00:00:00', 98),
          ...inside.map((id, index) =>
            at(id, `2031-02-${String(20 - index).padStart(2, '0')} 10:00:00`, index < 2 ? 5 : 1),
          ),
        ])
      now = new Date('2031-02-28T23:59:00Z')
      await tick()
      expect(await february()).toEqual([])
      now = new Date('2031-03-01T00:00:00Z')
      await Promise.all([tick(), tick(), tick()])
      const [contest] = await february()
      // Ties are sorted oldest first.
      expect(contest).toMatchObject({
        state: 'voting',
        nominees: [inside[1], inside[0], ...inside.slice(2).toReversed()],
        ends: '2031-03-08 00:00:00.000Z',
      })
      await site.as.staff.collection('contests').delete(contest?.id ?? '')
      await tick()
      expect(await february()).toEqual([])
    })

    test(
      'no contest without clips; a contest of staff is unchanged [VR-10]',
      onEither(database),
      async () => {
        now = new Date('2041-01-02T00:00:00Z')
        await tick()
        expect(await contests().count({ filter: "month = '2040-12'" })).toBe(0)
        const [clip = ''] = await newClips(1, site.people.other.id)
        await site.engine.recordsOf('clips').patch([{ id: clip, created: '2041-01-15 00:00:00.000Z' }])
        const own = await newContest([], { month: '2041-01', state: 'nominating', ends: '' })
        now = new Date('2041-02-01T00:00:00Z')
        await tick()
        expect(await contestOf(own)).toMatchObject({ state: 'nominating', nominees: [] })
      },
    )
  },
  { now: () => now },
)
