import { describe, expect, test } from 'vitest'
import { noticeTexts, noticeWords, type Notification } from '@longhouse/contract/notifications'
import { wordsFor } from '@longhouse/contract/words'
import { onEachSite } from '../../testing/on-each-site.ts'
import { createPerson } from '../../testing/test-site.ts'
import { createLadder, createProposal, createStaff } from './ranks.fixture.ts'

const voice = { say: wordsFor('en', noticeWords), moment: (moment: string) => moment.slice(0, 10) }
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
let made = 0

onEachSite((site) => {
  const newPerson = (values = {}) => createPerson(site.engine, `heard-${(made += 1)}`, values)
  const make = (collection: string, values: Readonly<Record<string, unknown>>) =>
    site.engine.recordsOf(collection).create(values)
  const newRank = async () => {
    const title = `Rank ${(made += 1)}`
    return { title, id: (await createLadder(site.engine, { [title]: {} }))[title] ?? '' }
  }
  /** Returns a member's notices, as they read them. */
  const toldTo = async (user: string) => {
    const found = await site.engine.recordsOf('notifications').findAll({
      filter: "user = {:user} && kind != 'application'",
      params: { user },
      sort: 'created,@rowid',
    })
    return found.map(({ kind, params, count, url }) => {
      const notice = { kind, params, count } as Pick<Notification, 'params' | 'count'> & { kind: 'promoted' }
      const { title, detail } = noticeTexts(notice, voice)
      return [kind, title, detail, url]
    })
  }

  const newProgress = async () => {
    const { id: user } = await newPerson()
    const { title, id: rank } = await newRank()
    const { id } = await make('rank_progress', { user, rank, state: 'active' })
    const update = (values: Readonly<Record<string, unknown>>) =>
      site.engine.recordsOf('rank_progress').update(id, values)
    return { user, title, update }
  }

  describe('changes of ranks', () => {
    test('a promotion and a demotion notify their member, the latter with its reason; a placement does not', async () => {
      const { id: user } = await newPerson()
      const { id: other } = await newPerson()
      const { title, id: to } = await newRank()
      for (const kind of ['joined', 'discord']) await make('rank_changes', { user, to, kind })
      expect(await toldTo(user)).toEqual([])
      const by = site.people.staff.id
      await make('rank_changes', { user, to, kind: 'promoted', by, reason: 'Between us' })
      await make('rank_changes', { user, to, kind: 'demoted', by, reason: 'Away for long' })
      expect(await toldTo(user)).toEqual([
        ['promoted', `You are ${title} now`, 'Congratulations!', '/my-rank'],
        ['promoted', `Your rank is ${title} now`, 'Away for long', '/my-rank'],
      ])
      expect(await toldTo(other)).toEqual([])
    })
  })

  describe('warnings', () => {
    test('a member at risk is warned once, and again only if it happens again [LR-07]', async () => {
      const { user, title, update } = await newProgress()
      await update({ state: 'at_risk', failing_since: day(-8) })
      expect(await toldTo(user)).toEqual([])
      const warned = day(-1)
      await update({ state: 'at_risk', warned_at: warned })
      await update({ state: 'at_risk', warned_at: warned, due_at: day(2) })
      await update({ state: 'on_leave', warned_at: warned })
      await update({ state: 'at_risk', warned_at: warned })
      expect(await toldTo(user)).toEqual([
        [
          'rank_warning',
          `Your rank ${title} asks for something that is missing`,
          'Nothing happens by itself. Look at what it is, or ask for leave.',
          '/my-rank',
        ],
      ])
      await update({ state: 'active', warned_at: '' })
      await update({ state: 'at_risk', warned_at: day(0) })
      const filter = 'user = {:user}'
      const [line] = await site.engine.recordsOf('notifications').findAll({ filter, params: { user } })
      expect(line).toMatchObject({ kind: 'rank_warning', count: 2 })
    })

    test('an inactive member is notified once, and not at all after leaving the server', async () => {
      const { user, update } = await newProgress()
      await update({ state: 'inactive', warned_at: day(-1) })
      await update({ state: 'inactive', due_at: day(1) })
      expect((await toldTo(user)).map(([kind]) => kind)).toEqual(['rank_inactive'])
      const gone = await newProgress()
      await gone.update({ state: 'inactive' })
      expect(await toldTo(gone.user)).toEqual([])
    })
  })

  describe('leave', () => {
    test('staff are notified of a request, the member of its decision; never of the reason', async () => {
      const { user, client } = await createStaff(site, `asker-${(made += 1)}`)
      const { id: other, username } = await newPerson()
      const from = day(1)
      const values = { user: user.id, from, until: day(3), reason: 'zq-reason', state: 'asked' }
      const { id } = await client.collection('absences').create(values)
      const asked = (await toldTo(site.people.staff.id)).filter(([kind]) => kind === 'leave_asked')
      expect(asked).toEqual([
        ['leave_asked', expect.stringMatching(/asks? for leave/), '', expect.stringMatching(/^\/admin/)],
      ])
      expect((await toldTo(user.id)).map(([kind]) => kind)).not.toContain('leave_asked')
      expect(await toldTo(other)).toEqual([])
      expect(username).toBeTruthy()
      await site.as.staff.collection('absences').update(id, { state: 'approved', answer: 'zq-answer' })
      const told = (await toldTo(user.id)).filter(([kind]) => kind === 'leave_decided')
      expect(told).toEqual([
        [
          'leave_decided',
          'Your leave was approved',
          `${from.slice(0, 10)} until ${day(3).slice(0, 10)}`,
          '/my-rank',
        ],
      ])
      const all = JSON.stringify(await site.engine.recordsOf('notifications').findAll())
      expect(all).not.toContain('zq-')
    })

    test('leave that staff enter or that is withdrawn does not notify the member', async () => {
      const { id: user } = await newPerson()
      const past = { user, from: day(-9), until: day(-8), state: 'approved' }
      const { id } = await site.as.staff.collection('absences').create(past)
      await site.as.staff.collection('absences').update(id, { state: 'withdrawn' })
      expect(await toldTo(user)).toEqual([])
    })
  })

  test('staff are notified of eligible members in one line, and not of themselves', async () => {
    const { id: rank } = await newRank()
    const { user: reader } = await createStaff(site, `reader-${(made += 1)}`)
    const { user: own } = await createStaff(site, `own-${(made += 1)}`)
    await createProposal(site.engine, { user: own.id, rank })
    await createProposal(site.engine, { user: (await newPerson()).id, rank })
    expect((await toldTo(reader.id)).filter(([kind]) => kind === 'rank_due')).toEqual([
      ['rank_due', '2 members have done what the next rank asks', '', expect.stringMatching(/^\/admin/)],
    ])
    expect((await toldTo(own.id)).filter(([kind]) => kind === 'rank_due')).toEqual([
      ['rank_due', 'Somebody has done what the next rank asks', '', expect.stringMatching(/^\/admin/)],
    ])
  })
})
