import { describe, expect, test } from 'vitest'
import type PocketBase from 'pocketbase'
import type { Transaction } from '@longhouse/engine'
import {
  memberRankPath,
  proposalPath,
  proposalTickPath,
  undoChangePath,
  undoDays,
  type DecisionAnswer,
  type ProposalDeed,
} from '@longhouse/contract/rank-progress'
import { createClip } from '../../testing/factories.ts'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { clientOf, createPerson, everyRole } from '../../testing/test-site.ts'
import { computeMembers } from './compute-members.ts'
import {
  rankChangesCollection,
  rankProgressCollection,
  rankProposalsCollection,
} from '../../collections/rank-progress.ts'
import { createLadder, createProposal, createStaff, switchLadder, type NewRule } from './ranks.fixture.ts'
import { promote } from './promote.ts'
import { wasUndone } from './rank-changes.ts'

const dayMs = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
let made = 0
const newName = (name: string) => `${name}-${(made += 1)}`
const send = (client: PocketBase, path: string, body?: Record<string, unknown>) =>
  client.send<DecisionAnswer>(path, { method: 'POST', ...(body && { body }) })
const decide = (client: PocketBase, id: string, deed: ProposalDeed, body?: Record<string, unknown>) =>
  send(client, proposalPath(id, deed), body)

onBothDatabases((site, database) => {
  const stored = (id: string) => site.engine.records(rankProposalsCollection).findById(id)
  const rankOf = async (user: string) => (await site.engine.recordsOf('users').findById(user))?.['rank']
  const progressOf = (user: string) =>
    site.engine.records(rankProgressCollection).findFirst({ filter: 'user = {:user}', params: { user } })
  const historyOf = (user: string) =>
    site.engine
      .records(rankChangesCollection)
      .findAll({ filter: 'user = {:user}', params: { user }, sort: 'created,@rowid' })
  const marksOf = (user: string) =>
    site.engine.recordsOf('member_marks').count({ filter: 'user = {:user}', params: { user } })

  /** Creates a ladder of two ranks, a member on the lower one, and a proposal for the upper one. */
  const newCase = async (upper: NewRule = {}) => {
    const [low, high] = [newName('Low'), newName('High')]
    const ranks = await createLadder(site.engine, { [low]: {}, [high]: upper })
    const [from = '', to = ''] = [ranks[low], ranks[high]]
    const newDue = async () => {
      const { id: user, username } = await createPerson(site.engine, newName('due'), { rank: from })
      return { user, username, proposal: (await createProposal(site.engine, { user, rank: to })).id }
    }
    return { from, to, title: high, newDue, ...(await newDue()) }
  }

  describe('approving', () => {
    test('gives the rank, begins its probation and writes the history', onEither(database), async () => {
      const { user, from, to, proposal } = await newCase({ probation_days: 7 })
      await site.engine.records(rankProgressCollection).create({
        user,
        rank: from,
        state: 'eligible',
        next_rank: to,
        warned_at: inDays(-1),
        failing_since: inDays(-2),
      })
      const { change, notes } = await decide(site.as.staff, proposal, 'approve', { reason: 'Well done' })
      expect(notes).toEqual([])
      expect(await rankOf(user)).toBe(to)
      expect(await stored(proposal)).toMatchObject({
        state: 'approved',
        decided_by: site.people.staff.id,
        reason: 'Well done',
      })
      expect(await historyOf(user)).toEqual([
        expect.objectContaining({
          id: change,
          from,
          to,
          kind: 'promoted',
          by: site.people.staff.id,
          undone_at: '',
        }),
      ])
      expect(await progressOf(user)).toMatchObject({
        rank: to,
        state: 'probation',
        next_rank: '',
        warned_at: '',
        failing_since: '',
      })
      expect(await marksOf(user)).toBeGreaterThan(0)
      const [line] = await site.engine.recordsOf('audit_log').findAll({
        filter: "collection = 'rank_proposals' && record = {:proposal}",
        params: { proposal },
      })
      expect(line).toMatchObject({ actor_id: site.people.staff.id, subject_id: user })
    })

    test('needs no body; a member without progress gets one', onEither(database), async () => {
      const { user, to, proposal } = await newCase()
      await decide(site.as.admin, proposal, 'approve')
      expect(await rankOf(user)).toBe(to)
      expect(await progressOf(user)).toMatchObject({ rank: to, state: 'active' })
    })

    test('of two concurrent decisions one wins, and the other is refused with the name of the first [LR-05]', async () => {
      const [ada, bo] = [await createStaff(site, newName('ada')), await createStaff(site, newName('bo'))]
      for (const _ of [1, 2, 3, 4]) {
        const { user, from, to, proposal } = await newCase()
        const refusals = await Promise.all([
          refusalOf(decide(ada.client, proposal, 'approve')),
          refusalOf(decide(bo.client, proposal, 'decline', { reason: 'Not yet' })),
        ])
        const [refused, ...others] = refusals.filter((refusal) => refusal !== undefined)
        expect(others).toEqual([])
        const isApproved = refusals[0] === undefined
        const { username } = (isApproved ? ada : bo).user
        expect(refused).toMatchObject({
          status: 409,
          message: `${username} was first, and has ${isApproved ? 'approved' : 'declined'} this.`,
        })
        expect(await rankOf(user)).toBe(isApproved ? to : from)
        expect(await historyOf(user)).toHaveLength(isApproved ? 1 : 0)
        expect(await stored(proposal)).toMatchObject({
          state: isApproved ? 'approved' : 'declined',
          decided_by: (isApproved ? ada : bo).user.id,
        })
      }
    })

    test('many approving the same give one rank', async () => {
      const { user, proposal } = await newCase()
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, () => outcomeOf(decide(site.as.staff, proposal, 'approve'))),
      )
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 409)).toHaveLength(7)
      expect(await historyOf(user)).toHaveLength(1)
    })

    test('of concurrent approvals only as many succeed as there are seats [LR-10]', async () => {
      const { to, title, newDue, ...first } = await newCase({ seats: 2 })
      const others = [await newDue(), await newDue(), await newDue(), await newDue()]
      const all = [first, ...others]
      const refusals = await Promise.all(
        all.map(({ proposal }) => refusalOf(decide(site.as.staff, proposal, 'approve'))),
      )
      const won = all.filter((_, index) => refusals[index] === undefined)
      expect(won).toHaveLength(2)
      const names = won.map(({ username }) => username).toSorted()
      const sentence = `All 2 seats of ${title} are taken: ${names.join(', ')} have them.`
      for (const refusal of refusals.filter((each) => each !== undefined))
        expect(refusal).toMatchObject({ status: 409, message: sentence })
      expect(await site.engine.recordsOf('users').count({ filter: 'rank = {:to}', params: { to } })).toBe(2)
      for (const [index, { user, proposal }] of all.entries()) {
        expect(await historyOf(user)).toHaveLength(refusals[index] ? 0 : 1)
        expect(await stored(proposal)).toMatchObject({ state: refusals[index] ? 'open' : 'approved' })
      }
    })

    test('a seat is free again when the account of its holder is deleted', onEither(database), async () => {
      const { newDue, ...first } = await newCase({ seats: 1 })
      const second = await newDue()
      await decide(site.as.staff, first.proposal, 'approve')
      expect(await refusalOf(decide(site.as.staff, second.proposal, 'approve'))).toMatchObject({
        status: 409,
        message: expect.stringContaining(`${first.username} has it.`),
      })
      await site.engine.recordsOf('users').delete(first.user)
      expect(await outcomeOf(decide(site.as.staff, second.proposal, 'approve'))).toBe('ok')
    })
  })

  describe('approving with requirements', onEither(database), () => {
    const label = 'Knows the rules'

    test('needs votes and ticks of staff, and a refusal lists what is missing', async () => {
      const requirements = [
        { kind: 'staff_votes', yes: 2 },
        { kind: 'said_by_staff', label },
      ]
      const { user, to, title, proposal } = await newCase({ requirements })
      const approve = () => refusalOf(decide(site.as.staff, proposal, 'approve'))
      const vote = (client: PocketBase, voter: string) =>
        client.collection('rank_votes').create({ proposal, voter, vote: 'yes' })
      const notYet = (missing: string) => ({
        status: 409,
        message: `Not everything that ${title} asks for is there yet. ${missing}`,
      })
      const unsaid = `Staff have not said so yet: ${label}`
      expect(await approve()).toMatchObject(notYet(`0 of 2 yes by staff. ${unsaid}`))
      await vote(site.as.staff, site.people.staff.id)
      expect(await approve()).toMatchObject(notYet(`1 of 2 yes by staff. ${unsaid}`))
      await vote(site.as.admin, site.people.admin.id)
      expect(await approve()).toMatchObject(notYet(unsaid))
      await send(site.as.staff, proposalTickPath(proposal), { label, isTicked: true })
      expect(await approve()).toBeUndefined()
      expect(await rankOf(user)).toBe(to)
      const { evidence } = (await stored(proposal)) ?? {}
      expect(evidence?.requirements.map(({ value, isMet }) => [value, isMet])).toEqual([
        [2, true],
        [1, true],
      ])
      expect(evidence?.ticks).toEqual({ [label]: site.people.staff.id })
    })

    test('uses the current facts; a correction afterwards leaves the rank alone [LR-08]', async () => {
      const { user, from, to, proposal, newDue } = await newCase({
        requirements: [{ kind: 'clips', times: 1, days: 30 }],
      })
      const clip = await createClip(site.engine, user)
      const other = await newDue()
      expect(await refusalOf(decide(site.as.staff, other.proposal, 'approve'))).toMatchObject({
        status: 409,
        message: expect.stringContaining('0 of 1 clip in 30 days.'),
      })
      await decide(site.as.staff, proposal, 'approve')
      await site.engine.recordsOf('clips').delete(clip)
      await computeMembers(site, [user, other.user])
      expect(await rankOf(user)).toBe(to)
      expect(await progressOf(user)).toMatchObject({ rank: to, state: 'active' })
      expect(await historyOf(user)).toHaveLength(1)
      expect(await stored(proposal)).toMatchObject({ state: 'approved' })
      // Proposals without a decision follow the facts.
      expect(await rankOf(other.user)).toBe(from)
      expect(await stored(other.proposal)).toMatchObject({ state: 'withdrawn', decided_by: '' })
      expect(await refusalOf(decide(site.as.staff, other.proposal, 'approve'))).toMatchObject({ status: 409 })
    })

    test('an automatic promotion that was undone is not repeated for thirty days', async () => {
      const { user, from, to } = await newCase()
      const changes = site.engine.records(rankChangesCollection)
      const place = (tx: Transaction) => ({ tx, community: site.community, now: new Date() })
      const { change } = await site.engine.transaction((tx) =>
        promote(place(tx), { user, rank: to, kind: 'promoted' }),
      )
      expect(change).toMatchObject({ by: '', from, to })
      await send(site.as.staff, undoChangePath(change.id))
      const isUndone = () => site.engine.transaction((tx) => wasUndone(place(tx), { user, rank: to }))
      expect(await isUndone()).toBe(true)
      await changes.patch([{ id: change.id, undone_at: inDays(-31).replace('T', ' ') }])
      expect(await isUndone()).toBe(false)
    })
  })

  describe('declining and deferring', onEither(database), () => {
    test('declining needs a reason, deferring a date; both leave the rank alone', async () => {
      const { user, from, proposal, newDue } = await newCase()
      const other = await newDue()
      expect(await refusalOf(decide(site.as.staff, proposal, 'decline', { reason: ' ' }))).toMatchObject({
        status: 400,
        fields: ['reason'],
      })
      for (const until of ['', 'soon', inDays(-1), inDays(366)])
        expect(await refusalOf(decide(site.as.staff, other.proposal, 'defer', { until }))).toMatchObject({
          status: 400,
          fields: ['until'],
        })
      await decide(site.as.staff, proposal, 'decline', { reason: 'Not yet' })
      const until = inDays(14)
      await decide(site.as.staff, other.proposal, 'defer', { until, reason: 'After the season' })
      expect(await stored(proposal)).toMatchObject({ state: 'declined', reason: 'Not yet', defer_until: '' })
      expect(await stored(other.proposal)).toMatchObject({
        state: 'deferred',
        defer_until: until.replace('T', ' '),
      })
      expect(await rankOf(user)).toBe(from)
      expect(await historyOf(user)).toEqual([])
      for (const deed of ['approve', 'decline', 'defer'] as const)
        expect(await refusalOf(decide(site.as.admin, proposal, deed, { reason: 'x', until }))).toMatchObject({
          status: 409,
          message: 'staff was first, and has declined this.',
        })
    })

    test('the member sees the decision and its reason, and not the decider', async () => {
      const { user, proposal } = await newCase()
      await decide(site.as.staff, proposal, 'decline', { reason: 'Not yet' })
      const client = await clientOf(site.url, site.engine, user)
      const read = await client.collection('rank_proposals').getOne(proposal)
      expect(read).toMatchObject({ state: 'declined', reason: 'Not yet' })
      expect(Object.keys(read)).not.toContain('decided_by')
      expect(Object.keys(read)).not.toContain('evidence')
    })
  })

  describe('permissions', onEither(database), () => {
    test('only staff decide, tick, undo and give ranks by hand [LR-12]', async () => {
      for (const role of everyRole.filter(
        (each) => each === 'guest' || each === 'member' || each === 'other',
      )) {
        const { user, to, proposal } = await newCase()
        const { id: change } = await site.engine
          .records(rankChangesCollection)
          .create({ user, to, kind: 'promoted' })
        for (const path of [
          proposalPath(proposal, 'approve'),
          proposalPath(proposal, 'decline'),
          proposalPath(proposal, 'defer'),
          proposalTickPath(proposal),
          undoChangePath(change),
          memberRankPath(user),
        ])
          expect([role, path, await outcomeOf(send(site.as[role], path, { rank: to, reason: 'x' }))]).toEqual(
            [role, path, role === 'guest' ? 401 : 403],
          )
        expect(await stored(proposal)).toMatchObject({ state: 'open' })
      }
    })

    test('staff cannot decide about themselves', async () => {
      const { user, client } = await createStaff(site, newName('self'))
      const { to } = await newCase()
      const { id } = await createProposal(site.engine, { user: user.id, rank: to })
      const { id: change } = await site.engine
        .records(rankChangesCollection)
        .create({ user: user.id, to, kind: 'promoted' })
      for (const path of [
        proposalPath(id, 'approve'),
        proposalTickPath(id),
        undoChangePath(change),
        memberRankPath(user.id),
      ])
        expect(
          await refusalOf(send(client, path, { rank: to, reason: 'x', label: 'x', isTicked: true })),
        ).toMatchObject({ status: 403, message: 'Somebody else must decide about your own rank.' })
      expect(await rankOf(user.id)).toBe('')
    })

    test('nothing is decided while the ladder is off, or about missing records', async () => {
      const { user, to, proposal } = await newCase()
      await switchLadder(site.engine, false)
      for (const path of [proposalPath(proposal, 'approve'), memberRankPath(user)])
        expect(await refusalOf(send(site.as.staff, path, { rank: to, reason: 'x' }))).toMatchObject({
          status: 409,
          message: expect.stringContaining('Ranks do not move'),
        })
      await switchLadder(site.engine, true)
      for (const path of [
        proposalPath('nothing', 'approve'),
        proposalPath('%00', 'approve'),
        undoChangePath('nothing'),
        memberRankPath('nothing'),
      ])
        expect(await outcomeOf(send(site.as.staff, path, { rank: to, reason: 'x' }))).toBe(404)
    })
  })

  describe('by hand', () => {
    test(
      'a higher rank is a promotion, a lower one is not, and open proposals are withdrawn',
      onEither(database),
      async () => {
        const { user, from, to, proposal } = await newCase()
        const place = (rank: string) => send(site.as.staff, memberRankPath(user), { rank, reason: 'Agreed' })
        await place(to)
        expect(await stored(proposal)).toMatchObject({ state: 'withdrawn' })
        await place(from)
        expect((await historyOf(user)).map(({ kind, to: rank, reason }) => [kind, rank, reason])).toEqual([
          ['promoted', to, 'Agreed'],
          ['demoted', from, 'Agreed'],
        ])
        expect(await refusalOf(place(from))).toMatchObject({
          status: 409,
          message: 'They have this rank already.',
        })
        const { id: beside } = await site.engine.recordsOf('ranks').create({ title: 'Beside' })
        for (const rank of [beside, 'nothing'])
          expect(await refusalOf(place(rank))).toMatchObject({ status: 400, fields: ['rank'] })
        const silent = send(site.as.staff, memberRankPath(user), { rank: to })
        expect(await refusalOf(silent)).toMatchObject({ status: 400, fields: ['reason'] })
      },
    )

    test('the limit of seats applies as well', async () => {
      const { to, newDue, ...first } = await newCase({ seats: 1 })
      const second = await newDue()
      const place = (user: string) =>
        outcomeOf(send(site.as.staff, memberRankPath(user), { rank: to, reason: 'x' }))
      const outcomes = await Promise.all([place(first.user), place(second.user)])
      expect(outcomes.toSorted()).toEqual([409, 'ok'])
    })
  })

  describe('undoing', () => {
    test('gives the rank back and stays visible in the history [LR-11]', async () => {
      const { user, from, to, proposal } = await newCase({ probation_days: 3 })
      const before = await site.engine
        .records(rankChangesCollection)
        .create({ user, to: from, kind: 'joined' })
      const { change = '' } = await decide(site.as.staff, proposal, 'approve')
      const undo = (client: PocketBase) => refusalOf(send(client, undoChangePath(change)))
      const outcomes = await Promise.all([undo(site.as.staff), undo(site.as.admin)])
      const [refused, ...others] = outcomes.filter((refusal) => refusal !== undefined)
      expect(others).toEqual([])
      const winner = outcomes[0] === undefined ? 'staff' : 'admin'
      expect(refused).toMatchObject({ status: 409, message: `${winner} was first, and has undone this.` })
      expect(await rankOf(user)).toBe(from)
      expect(await progressOf(user)).toMatchObject({ rank: from, since: before.created, state: 'active' })
      const client = await clientOf(site.url, site.engine, user)
      const history = await client.collection('rank_changes').getFullList({ sort: 'created,@rowid' })
      expect(history.map(({ kind, to: rank, undone_at }) => [kind, rank, undone_at !== ''])).toEqual([
        ['joined', from, false],
        ['promoted', to, true],
      ])
    })

    test(
      'only the latest decision is undone, within its days, and never what just is so',
      onEither(database),
      async () => {
        const { user, from, to, proposal } = await newCase()
        const changes = site.engine.records(rankChangesCollection)
        const joined = await changes.create({ user, to: from, kind: 'joined' })
        const undo = (id = '') => refusalOf(send(site.as.staff, undoChangePath(id)))
        expect(await undo(joined.id)).toMatchObject({ status: 409 })
        const { change: up = '' } = await decide(site.as.staff, proposal, 'approve')
        const { change: down = '' } = await send(site.as.staff, memberRankPath(user), {
          rank: from,
          reason: 'x',
        })
        expect(await undo(up)).toMatchObject({
          status: 409,
          message: expect.stringContaining('changed again'),
        })
        const moveBack = (id: string, days: number) =>
          changes.patch([{ id, created: inDays(-days).replace('T', ' ') }])
        await moveBack(joined.id, 90)
        await moveBack(up, 80)
        await moveBack(down, undoDays + 0.01)
        expect(await undo(down)).toMatchObject({ status: 409, message: expect.stringContaining('30 days') })
        await moveBack(down, undoDays - 0.01)
        expect(await undo(down)).toBeUndefined()
        expect(await rankOf(user)).toBe(to)
      },
    )

    test('is refused if the seats of the earlier rank are taken', onEither(database), async () => {
      const [low, high] = [newName('Low'), newName('High')]
      const ranks = await createLadder(site.engine, { [low]: { seats: 1 }, [high]: {} })
      const [from = '', to = ''] = [ranks[low], ranks[high]]
      const { id: user } = await createPerson(site.engine, newName('due'), { rank: from })
      const { change = '' } = await send(site.as.staff, memberRankPath(user), { rank: to, reason: 'x' })
      const { id: next, username } = await createPerson(site.engine, newName('next'))
      await send(site.as.staff, memberRankPath(next), { rank: from, reason: 'x' })
      expect(await refusalOf(send(site.as.staff, undoChangePath(change)))).toMatchObject({
        status: 409,
        message: `The only seat of ${low} is taken: ${username} has it.`,
      })
      expect(await rankOf(user)).toBe(to)
    })
  })

  describe('a tick of staff', onEither(database), () => {
    const label = 'Knows the rules'

    test('is stored with its author, and taken back', async () => {
      const { user, proposal } = await newCase({ requirements: [{ kind: 'said_by_staff', label }] })
      const tick = (isTicked: boolean, what = label) =>
        refusalOf(send(site.as.staff, proposalTickPath(proposal), { label: what, isTicked }))
      expect(await tick(true, 'Something else')).toMatchObject({ status: 400, fields: ['label'] })
      expect(await tick(true)).toBeUndefined()
      expect((await stored(proposal))?.evidence?.ticks).toEqual({ [label]: site.people.staff.id })
      expect(await tick(false)).toBeUndefined()
      expect((await stored(proposal))?.evidence?.ticks).toEqual({})
      expect(await marksOf(user)).toBeGreaterThan(0)
    })

    test('stays without its author when their account is deleted', async () => {
      const { proposal } = await newCase({ requirements: [{ kind: 'said_by_staff', label }] })
      const { user, client } = await createStaff(site, newName('leaving'))
      await send(client, proposalTickPath(proposal), { label, isTicked: true })
      await client.collection('rank_votes').create({ proposal, voter: user.id, vote: 'yes' })
      await decide(client, proposal, 'defer', { until: inDays(3) })
      await client.collection('users').delete(user.id)
      const after = await stored(proposal)
      expect(after).toMatchObject({ state: 'deferred', decided_by: '', evidence: { ticks: { [label]: '' } } })
      expect(JSON.stringify(await site.engine.recordsOf('rank_votes').findAll())).not.toContain(user.id)
      expect(await refusalOf(decide(site.as.staff, proposal, 'approve'))).toMatchObject({
        message: 'Somebody who has left was first, and has put this off.',
      })
    })
  })

  describe('votes', onEither(database), () => {
    test('each member of staff has one while the proposal is open, and none on their own', async () => {
      const { user, proposal, to } = await newCase()
      const votes = site.as.staff.collection('rank_votes')
      const own = { proposal, voter: site.people.staff.id }
      const vote = await votes.create({ ...own, vote: 'yes' })
      expect(await outcomeOf(votes.create({ ...own, vote: 'no' }))).toBe(400)
      await votes.update(vote.id, { vote: 'no', note: 'Talks over others' })
      expect(await marksOf(user)).toBeGreaterThan(0)
      await decide(site.as.admin, proposal, 'approve')
      const late = { proposal, voter: site.people.admin.id, vote: 'yes' }
      for (const attempt of [
        () => votes.update(vote.id, { vote: 'yes' }),
        () => votes.delete(vote.id),
        () => site.as.admin.collection('rank_votes').create(late),
      ])
        expect(await refusalOf(attempt())).toMatchObject({ status: 409 })
      const self = await createStaff(site, newName('voter'))
      const { id } = await createProposal(site.engine, { user: self.user.id, rank: to })
      const mine = { proposal: id, voter: self.user.id, vote: 'yes' }
      expect(await refusalOf(self.client.collection('rank_votes').create(mine))).toMatchObject({
        status: 403,
      })
    })
  })
})
