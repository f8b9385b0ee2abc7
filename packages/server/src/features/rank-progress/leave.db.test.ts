import { describe, expect, test } from 'vitest'
import type PocketBase from 'pocketbase'
import { absenceLimits, openLeaves, type Absence } from '@longhouse/contract/rank-progress'
import { deleteMatching } from '../../platform/records.ts'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { clientOf, createPerson, idOf } from '../../testing/test-site.ts'
import { absencesCollection } from '../../collections/rank-progress.ts'
import { createStaff } from './ranks.fixture.ts'
import { pruneReasons } from './ranks.job.ts'

const start = Date.parse('2026-11-10T12:00:00.000Z')
const dayMs = 24 * 60 * 60_000
const day = (days: number) => new Date(start + days * dayMs).toISOString()
let made = 0
const ask = (client: PocketBase, values: Record<string, unknown>) =>
  client.collection('absences').create<Absence>({ from: day(1), until: day(8), state: 'asked', ...values })

onBothDatabases(
  (site, database) => {
    const leaves = () => site.engine.records(absencesCollection)
    const newLeave = (values: Partial<Absence> = {}) =>
      leaves().create({
        user: site.people.member.id,
        from: day(-3),
        until: day(-2),
        reason: 'Exams',
        state: 'asked',
        ...values,
      })
    const newMember = async () => {
      const user = await createPerson(site.engine, `leave-${(made += 1)}`)
      await forgetMarks(user.id)
      return { user: user.id, client: await clientOf(site.url, site.engine, user.id) }
    }
    const marksOf = (user: string) =>
      site.engine.recordsOf('member_marks').count({ filter: 'user = {:user}', params: { user } })
    const forgetMarks = (user: string) =>
      site.engine.transaction((tx) =>
        tx.query({ sql: 'DELETE FROM "member_marks" WHERE "user" = ?', params: [user] }),
      )

    let spread = 100
    testRights(site, {
      options: onEither(database),
      collection: 'absences',
      record: async () => (await newLeave({ from: day(5), until: day(6) })).id,
      submit: async ({ people }, role) => {
        spread += 2
        await deleteMatching(leaves(), { filter: 'user != {:none}', params: { none: '' } })
        return { user: idOf(people, role), from: day(spread), until: day(spread + 1), state: 'asked' }
      },
      change: { state: 'withdrawn' },
      rights: {
        list: { member: 'ok', staff: 'ok', admin: 'ok', superuser: 'ok', rest: 'hidden' },
        view: { member: 'ok', staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
        create: { guest: 400, rest: 'ok' },
        // Only the member can withdraw it before a decision.
        update: { member: 'ok', staff: 409, admin: 409, superuser: 409, rest: 404 },
        delete: { superuser: 'ok', rest: 403 },
      },
    })

    describe('asking', () => {
      test(
        'a member asks, whatever else they send, and withdraws it while it is not over',
        onEither(database),
        async () => {
          const { user, client } = await newMember()
          const values = {
            user,
            state: 'approved',
            decided_by: site.people.staff.id,
            answer: 'Sure',
            reason: ' Exams ',
          }
          const leave = await ask(client, values)
          expect(leave).toMatchObject({ state: 'asked', decided_by: '', answer: '', reason: 'Exams' })
          expect(await marksOf(user)).toBe(0)
          const own = client.collection('absences')
          expect(await own.update(leave.id, { state: 'withdrawn' })).toMatchObject({ state: 'withdrawn' })
          expect(await refusalOf(own.update(leave.id, { state: 'asked' }))).toMatchObject({ status: 403 })
          const over = await newLeave({ user, state: 'approved' })
          expect(await refusalOf(own.update(over.id, { state: 'withdrawn' }))).toMatchObject({ status: 409 })
        },
      )

      test.each([
        ['no beginning', { from: '' }, 'from'],
        ['no end', { until: '' }, 'until'],
        ['an end before its beginning', { from: day(3), until: day(2) }, 'until'],
        ['no length', { from: day(3), until: day(3) }, 'until'],
        ['too long a time', { from: day(0), until: day(absenceLimits.days + 0.01) }, 'until'],
        ['a beginning in the past', { from: day(-1.01) }, 'from'],
        ['a beginning in years', { from: day(800), until: day(801) }, 'from'],
        ['too long a reason', { reason: 'x'.repeat(absenceLimits.reason + 1) }, 'reason'],
      ])('a leave with %s is refused at its field', onEither(database), async (_, values, field) => {
        const { user, client } = await newMember()
        expect(await refusalOf(ask(client, { user, ...values }))).toMatchObject({
          status: 400,
          fields: [field],
        })
      })

      test('leave may begin up to a day ago, and a year is the longest', onEither(database), async () => {
        const { user, client } = await newMember()
        const leave = { user, from: day(-0.99), until: day(absenceLimits.days - 0.99) }
        expect(await outcomeOf(ask(client, leave))).toBe('ok')
      })

      test('leaves do not overlap, also if requested concurrently; one begins when another ends', async () => {
        const { user, client } = await newMember()
        const both = await Promise.all([outcomeOf(ask(client, { user })), outcomeOf(ask(client, { user }))])
        expect(both.toSorted()).toEqual([400, 'ok'])
        expect(await refusalOf(ask(client, { user, from: day(7), until: day(9) }))).toMatchObject({
          fields: ['from'],
        })
        expect(await outcomeOf(ask(client, { user, from: day(8), until: day(9) }))).toBe('ok')
        const other = await newMember()
        expect(await outcomeOf(ask(other.client, { user: other.user }))).toBe('ok')
      })

      test('the number of upcoming leaves is limited', onEither(database), async () => {
        const { user, client } = await newMember()
        await newLeave({ user, state: 'approved' })
        for (let each = 0; each < openLeaves; each += 1)
          await ask(client, { user, from: day(10 * each), until: day(10 * each + 5) })
        const more = { user, from: day(100), until: day(101) }
        expect(await refusalOf(ask(client, more))).toMatchObject({ status: 400 })
        const [one] = await client.collection('absences').getFullList({ filter: "state = 'asked'" })
        await client.collection('absences').update(one?.id ?? '', { state: 'withdrawn' })
        expect(await outcomeOf(ask(client, more))).toBe('ok')
      })

      test('members cannot ask for others, or change the dates', onEither(database), async () => {
        const [one, other] = [await newMember(), await newMember()]
        expect(await outcomeOf(ask(one.client, { user: other.user }))).toBe(400)
        const { id } = await ask(one.client, { user: one.user })
        for (const values of [{ from: day(2) }, { until: day(20) }, { reason: 'x' }, { answer: 'Yes' }, {}])
          expect(await outcomeOf(one.client.collection('absences').update(id, values))).not.toBe('ok')
        expect(await outcomeOf(one.client.collection('absences').update(id, { user: other.user }))).toBe(404)
      })
    })

    describe('deciding', () => {
      test('staff decide once; a second decision is refused with the name of the first decider [LR-05]', async () => {
        const [ada, bo] = [await createStaff(site, `ada${(made += 1)}`), await createStaff(site, `bo${made}`)]
        for (const _ of [1, 2, 3]) {
          const { user } = await newMember()
          const { id } = await newLeave({ user, from: day(1), until: day(2) })
          const decide = (client: PocketBase, state: string) =>
            refusalOf(client.collection('absences').update(id, { state, answer: `It is ${state}.` }))
          const refusals = await Promise.all([decide(ada.client, 'approved'), decide(bo.client, 'declined')])
          const [refused, ...others] = refusals.filter((refusal) => refusal !== undefined)
          expect(others).toEqual([])
          const winner = refusals[0] === undefined ? ada : bo
          expect(refused).toMatchObject({ status: 409 })
          expect(refused?.message).toContain(winner.user.username)
          expect(await leaves().findById(id)).toMatchObject({
            state: winner === ada ? 'approved' : 'declined',
            decided_by: winner.user.id,
          })
          expect(await marksOf(user)).toBe(winner === ada ? 1 : 0)
        }
      })

      test(
        'approved leave counts immediately, and no longer when it is withdrawn',
        onEither(database),
        async () => {
          const { user, client } = await newMember()
          const { id } = await ask(client, { user })
          await site.as.staff.collection('absences').update(id, { state: 'approved', answer: 'Enjoy!' })
          expect(await marksOf(user)).toBe(1)
          await forgetMarks(user)
          const taken = await client.collection('absences').update(id, { state: 'withdrawn' })
          expect(taken).toMatchObject({ decided_by: site.people.staff.id, answer: 'Enjoy!' })
          expect(await marksOf(user)).toBe(1)
          expect(
            await refusalOf(site.as.staff.collection('absences').update(id, { state: 'approved' })),
          ).toMatchObject({ status: 409, message: 'This was withdrawn.' })
        },
      )

      test(
        'staff cannot decide about themselves; their own requests wait like any other',
        onEither(database),
        async () => {
          const { user, client } = await createStaff(site, `cy${(made += 1)}`)
          const leave = await ask(client, { user: user.id, state: 'approved' })
          expect(leave).toMatchObject({ state: 'asked' })
          for (const state of ['approved', 'declined'])
            expect(await refusalOf(client.collection('absences').update(leave.id, { state }))).toMatchObject({
              status: 403,
              message: 'Somebody else must decide about your own leave.',
            })
          expect(await outcomeOf(ask(client, { user: user.id, from: day(-9), until: day(-8) }))).toBe(400)
        },
      )

      test(
        'staff enter past leave for others, approved, and withdraw it if it was a mistake',
        onEither(database),
        async () => {
          const { user } = await newMember()
          const past = { user, from: day(-90), until: day(-80), reason: 'Hospital' }
          const leave = await ask(site.as.staff, past)
          expect(leave).toMatchObject({ state: 'approved', decided_by: site.people.staff.id })
          expect(await marksOf(user)).toBe(1)
          expect(await outcomeOf(ask(site.as.staff, past))).toBe(400)
          expect(await outcomeOf(ask(site.as.staff, { ...past, from: day(-9000), until: day(-8999) }))).toBe(
            400,
          )
          const taken = await site.as.staff.collection('absences').update(leave.id, { state: 'withdrawn' })
          expect(taken).toMatchObject({ state: 'withdrawn' })
        },
      )

      test('the audit log records the decision, and never the reason', onEither(database), async () => {
        const { user, client } = await newMember()
        const { id } = await ask(client, { user, reason: 'zq-secret-reason' })
        await site.as.staff
          .collection('absences')
          .update(id, { state: 'declined', answer: 'zq-secret-answer' })
        await ask(site.as.staff, { user, from: day(-9), until: day(-8), reason: 'zq-secret-past' })
        const log = await site.engine.recordsOf('audit_log').findAll({
          filter: "collection = 'absences' && subject_id = {:user}",
          params: { user },
        })
        expect(log.map(({ action }) => String(action)).toSorted()).toEqual(['create', 'update'])
        expect(JSON.stringify(log)).toContain('declined')
        const everything = await site.engine.recordsOf('audit_log').findAll()
        expect(JSON.stringify(everything)).not.toContain('zq-secret')
        for (const queue of ['mails', 'outbox', 'notifications'])
          expect(JSON.stringify(await site.engine.recordsOf(queue).findAll())).not.toContain('zq-secret')
      })
    })

    test('reasons are removed a year after the leave, and the leave stays', onEither(database), async () => {
      const { user } = await newMember()
      const [old, recent] = [
        await newLeave({ user, from: day(-400), until: day(-366), answer: 'Get well', state: 'approved' }),
        await newLeave({ user, from: day(-370), until: day(-364), state: 'approved' }),
      ]
      expect(await pruneReasons(site)).toBe(1)
      expect(await leaves().findById(old.id)).toMatchObject({ reason: '', answer: '', state: 'approved' })
      expect(await leaves().findById(recent.id)).toMatchObject({ reason: 'Exams' })
      expect(await pruneReasons(site)).toBe(0)
    })
  },
  { now: () => new Date(start) },
)
