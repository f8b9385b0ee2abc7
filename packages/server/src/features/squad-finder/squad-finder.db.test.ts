import { describe, expect, test } from 'vitest'
import { forGood } from '@longhouse/contract/users'
import { onBothDatabases, onEither } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { createPerson, idOf } from '../../testing/test-site.ts'
import { squadFinder } from './squad-finder.fixture.ts'
import { expireCalls, pruneCalls } from './squad-steps.job.ts'

let now = new Date('2026-11-20T20:00:00Z')
const hourMs = 3_600_000
const at = (hours: number) => new Date(now.getTime() + hours * hourMs)
let made = 0

onBothDatabases(
  (site, database) => {
    const { newPlayer, players, draft, call, callOf, seatsOf } = squadFinder(site, () => now)
    const store = (name: string) => site.engine.recordsOf(name)
    const newPerson = async () => (await createPerson(site.engine, `somebody${(made += 1)}`)).id
    const clear = async () => {
      for (const { id } of await store('squad_calls').findAll()) await store('squad_calls').delete(id)
    }

    testRights(site, {
      options: onEither(database),
      collection: 'squad_calls',
      record: async ({ people }) => {
        await clear()
        return (await store('squad_calls').create(draft(people.member.id))).id
      },
      submit: async ({ people }, role) => {
        await clear()
        return draft(idOf(people, role))
      },
      change: { note: 'Bring ammo' },
      rights: {
        list: { guest: 'hidden', rest: 'ok' },
        view: { guest: 404, rest: 'ok' },
        create: { guest: 400, rest: 'ok' },
        update: { member: 'ok', superuser: 'ok', rest: 404 },
        delete: { member: 'ok', staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      },
    })

    testRights(site, {
      options: onEither(database),
      collection: 'squad_seats',
      record: async ({ people }) => {
        await clear()
        const { id } = await store('squad_calls').create(draft(await newPerson()))
        return (await store('squad_seats').create({ call: id, user: people.member.id })).id
      },
      submit: async ({ people }, role) => {
        await clear()
        const { id } = await store('squad_calls').create(draft(await newPerson()))
        return { call: id, user: idOf(people, role) }
      },
      rights: {
        list: { guest: 'hidden', rest: 'ok' },
        view: { guest: 404, rest: 'ok' },
        create: { guest: 400, rest: 'ok' },
        update: { superuser: 'ok', rest: 403 },
        delete: { member: 'ok', staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      },
    })

    describe('a call', () => {
      test(
        'begins open with its owner in it, and ends two hours after its start [ME-12]',
        onEither(database),
        async () => {
          const ada = await newPlayer()
          const starts_at = at(1).toISOString()
          // A state in the request is ignored.
          const { id } = await call(ada, { starts_at, size: 3, state: 'full' })
          expect(await callOf(id)).toMatchObject({ state: 'open', joined: 1, voice: '' })
          expect(new Date((await callOf(id)).expires_at)).toEqual(at(3))
        },
      )

      test.each([
        ['state', { state: 'full' }],
        ['joined', { joined: 3 }],
        ['the end', { expires_at: '2027-01-01 00:00:00.000Z' }],
        ['the voice channel', { voice: 'https://evil.test' }],
      ])('keeps %s to itself', onEither(database), async (_, values) => {
        const ada = await newPlayer()
        const { id } = await call(ada)
        const before = await callOf(id)
        expect(await outcomeOf(ada.client.collection('squad_calls').update(id, values))).toBe(400)
        expect(await callOf(id)).toEqual(before)
      })

      test('a member has one active call, also if several are created concurrently [ME-11]', async () => {
        const ada = await newPlayer()
        const outcomes = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(call(ada))))
        expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
        expect(outcomes.filter((outcome) => outcome === 400)).toHaveLength(3)
        expect(await refusalOf(call(ada))).toMatchObject({
          status: 400,
          message: 'You have an open call already. Close it first, or change it.',
        })
        const [open] = await store('squad_calls').findAll({ filter: `user = '${ada.id}'` })
        await ada.client.collection('squad_calls').update(open?.id ?? '', { state: 'closed' })
        expect(await outcomeOf(call(ada))).toBe('ok')
      })

      test('a full one counts as well: it can be open again', onEither(database), async () => {
        const [ada, bo] = [await newPlayer(), await newPlayer()]
        const { id } = await call(ada, { size: 2 })
        await bo.join(id)
        expect(await outcomeOf(call(ada))).toBe(400)
        await bo.leave(id)
        expect(await callOf(id)).toMatchObject({ state: 'open', joined: 1 })
      })

      test.each([
        [{ map: 'nuketown' }, ['map']],
        [{ target: 50 }, ['target']],
        [{ size: 1 }, ['size']],
        [{ size: 9 }, ['size']],
        [{ starts_at: '2026-11-20 19:00:00.000Z' }, ['starts_at']],
        [{ starts_at: '2026-11-22 20:00:00.000Z' }, ['starts_at']],
        [{ starts_at: 'soon' }, ['starts_at']],
        [{ goal: 'win' }, ['goal']],
        [{ platform: 'abacus' }, ['platform']],
        [{ note: 'x'.repeat(301) }, ['note']],
      ])('is refused with %j', onEither(database), async (values, fields) => {
        expect(await refusalOf(call(await newPlayer(), values))).toMatchObject({ status: 400, fields })
      })

      test(
        'is refreshed by its owner: it begins now and lasts two hours again [ME-12]',
        onEither(database),
        async () => {
          const [ada, bo] = [await newPlayer(), await newPlayer()]
          const { id } = await call(ada)
          await bo.join(id)
          now = at(1.9)
          await ada.client.collection('squad_calls').update(id, { starts_at: now.toISOString() })
          expect(new Date((await callOf(id)).expires_at)).toEqual(at(2))
          expect(await seatsOf(id)).toHaveLength(1)
          // Other fields can be changed long after the start.
          now = at(1)
          await ada.client.collection('squad_calls').update(id, { note: 'Still one seat' })
          expect(new Date((await callOf(id)).expires_at)).toEqual(at(1))
        },
      )

      test('grows and shrinks, but not below its members', onEither(database), async () => {
        const [ada, bo, cy] = await players(3)
        if (!ada || !bo || !cy) throw new Error('Three were asked for.')
        const { id } = await call(ada, { size: 3 })
        await bo.join(id)
        await cy.join(id)
        const change = (size: number) => ada.client.collection('squad_calls').update(id, { size })
        expect(await callOf(id)).toMatchObject({ state: 'full' })
        await change(4)
        expect(await callOf(id)).toMatchObject({ state: 'open' })
        expect(await refusalOf(change(2))).toMatchObject({ status: 400, fields: ['size'] })
        await change(3)
        expect(await callOf(id)).toMatchObject({ state: 'full', joined: 3 })
      })

      test('that is over stays over, and cannot be changed', onEither(database), async () => {
        const [ada, bo] = [await newPlayer(), await newPlayer()]
        const { id } = await call(ada)
        await ada.client.collection('squad_calls').update(id, { state: 'closed' })
        const over = { status: 400, message: 'This call is over.' }
        expect(await refusalOf(bo.join(id))).toMatchObject(over)
        const update = (values: object) => ada.client.collection('squad_calls').update(id, values)
        expect(await refusalOf(update({ state: 'open' }))).toMatchObject(over)
        expect(await refusalOf(update({ starts_at: now.toISOString() }))).toMatchObject(over)
        expect(await callOf(id)).toMatchObject({ state: 'closed' })
      })
    })

    describe('seats', () => {
      test('of ten concurrent requests for one free seat one gets it [ME-11]', async () => {
        const [ada, ...others] = await players(11)
        if (!ada) throw new Error('Eleven were asked for.')
        const { id } = await call(ada, { size: 2 })
        const outcomes = await Promise.all(others.map(({ join }) => refusedOr(join(id))))
        expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
        expect(outcomes.filter((outcome) => outcome !== 'ok')).toEqual(
          Array.from({ length: 9 }, () => 'All seats are taken. Somebody was quicker.'),
        )
        expect(await callOf(id)).toMatchObject({ state: 'full', joined: 2 })
        expect(await seatsOf(id)).toHaveLength(1)
      })

      test('members who join and leave concurrently leave a correct count [ME-11]', async () => {
        const [ada, ...others] = await players(9)
        if (!ada) throw new Error('Nine were asked for.')
        const { id } = await call(ada, { size: 4 })
        for (let round = 0; round < 3; round += 1) {
          const seated = new Set((await seatsOf(id)).map(({ user }) => user))
          await Promise.all(
            others.map((player) => outcomeOf(seated.has(player.id) ? player.leave(id) : player.join(id))),
          )
          const seats = await seatsOf(id)
          expect(seats.length).toBeLessThanOrEqual(3)
          expect(await callOf(id)).toMatchObject({
            joined: seats.length + 1,
            state: seats.length === 3 ? 'full' : 'open',
          })
        }
      })

      test('a member who joins twice concurrently has one seat; the owner needs none [ME-11]', async () => {
        const [ada, bo] = [await newPlayer(), await newPlayer()]
        const { id } = await call(ada)
        const outcomes = await Promise.all([1, 2, 3].map(() => refusedOr(bo.join(id))))
        expect(outcomes.toSorted()).toEqual([
          'You have a seat in this squad already.',
          'You have a seat in this squad already.',
          'ok',
        ])
        expect(await refusedOr(ada.join(id))).toBe('This is your own call: you are in it anyway.')
        expect(await callOf(id)).toMatchObject({ joined: 2 })
      })

      test('a member has seats in at most three squads, also with concurrent requests', async () => {
        const [ada, ...owners] = await players(6)
        if (!ada) throw new Error('Six were asked for.')
        const calls = await Promise.all(owners.map((owner) => call(owner)))
        const outcomes = await Promise.all(calls.map(({ id }) => refusedOr(ada.join(id))))
        expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(3)
        const free = calls[outcomes.findIndex((outcome) => outcome !== 'ok')]?.id ?? ''
        const taken = calls[outcomes.indexOf('ok')]?.id ?? ''
        expect(await refusedOr(ada.join(free))).toMatch(/three squads already/)
        await ada.leave(taken)
        expect(await refusedOr(ada.join(free))).toBe('ok')
      })

      test('a member cannot take a seat for another member', onEither(database), async () => {
        const [ada, bo] = [await newPlayer(), await newPlayer()]
        const { id } = await call(ada)
        const seat = { call: id, user: bo.id }
        expect(await outcomeOf(ada.client.collection('squad_seats').create(seat))).toBe(400)
        expect(await seatsOf(id)).toEqual([])
      })

      test(
        'a member whom the owner removes cannot come back; one who left can',
        onEither(database),
        async () => {
          const [ada, bo, cy] = await players(3)
          if (!ada || !bo || !cy) throw new Error('Three were asked for.')
          const { id } = await call(ada, { size: 3 })
          const seat = await bo.join(id)
          await cy.join(id)
          expect(await outcomeOf(cy.client.collection('squad_seats').delete(seat.id))).toBe(404)
          await ada.client.collection('squad_seats').delete(seat.id)
          await cy.leave(id)
          expect(await callOf(id)).toMatchObject({ state: 'open', joined: 1 })
          expect(await refusedOr(bo.join(id))).toBe('Whoever called this squad has given your seat back.')
          expect(await refusedOr(cy.join(id))).toBe('ok')
          // Other members do not see it.
          const seen = await cy.client.collection('squad_calls').getOne(id)
          expect(JSON.stringify(seen)).not.toContain(bo.id)
          expect(Object.keys(await ada.client.collection('squad_calls').getOne(id))).not.toContain('removed')
        },
      )
    })

    describe('time', () => {
      test('a call expires automatically, once, and leaves the list of active ones [ME-12]', async () => {
        await clear()
        const [ada, bo, cy] = await players(3)
        if (!ada || !bo || !cy) throw new Error('Three were asked for.')
        const [open, full] = [await call(ada), await call(bo, { size: 2 })]
        await cy.join(full.id)
        now = at(1.99)
        await expireCalls(site, now)
        expect([(await callOf(open.id)).state, (await callOf(full.id)).state]).toEqual(['open', 'full'])
        now = at(0.01)
        // No member can join between its end and the job that marks it.
        expect(await refusedOr(cy.join(open.id))).toBe('This call is over.')
        await Promise.all([expireCalls(site, now), expireCalls(site, now), expireCalls(site, now)])
        const shown = await cy.client
          .collection('squad_calls')
          .getFullList({ filter: "state = 'open' || state = 'full'" })
        expect(shown).toEqual([])
        expect([(await callOf(open.id)).state, (await callOf(full.id)).state]).toEqual(['expired', 'expired'])
        // Its owner can create another one.
        expect(await refusedOr(call(ada))).toBe('ok')
      })

      test('a refresh at the moment of the end wins or loses, and never both [ME-12]', async () => {
        const ada = await newPlayer()
        const { id } = await call(ada)
        const end = at(2)
        const [refreshed] = await Promise.all([
          outcomeOf(
            ada.client.collection('squad_calls').update(id, { starts_at: now.toISOString(), note: 'x' }),
          ),
          expireCalls(site, end),
        ])
        expect([refreshed, (await callOf(id)).state]).toBeOneOf([
          ['ok', 'expired'],
          [400, 'expired'],
        ])
        const { id: second } = await call(ada)
        const later = at(1).toISOString()
        const outcomes = await Promise.all([
          outcomeOf(ada.client.collection('squad_calls').update(second, { starts_at: later })),
          expireCalls(site, end),
        ])
        expect([outcomes[0], (await callOf(second)).state]).toBeOneOf([
          ['ok', 'open'],
          [400, 'expired'],
        ])
      })

      test(
        'a call that has been over for a month is deleted, with its seats',
        onEither(database),
        async () => {
          const [ada, bo] = [await newPlayer(), await newPlayer()]
          const { id } = await call(ada)
          await bo.join(id)
          await expireCalls(site, at(2))
          await pruneCalls(site, at(2 + 30 * 24))
          expect(await callOf(id)).toMatchObject({ state: 'expired' })
          await pruneCalls(site, at(2.1 + 30 * 24))
          expect(await store('squad_calls').findById(id)).toBeUndefined()
          expect(await seatsOf(id)).toEqual([])
        },
      )
    })

    describe('members', onEither(database), () => {
      test.each([
        ['is suspended', { suspended_until: forGood }],
        ['leaves the Discord server', { left_discord: true }],
      ])('a member who %s loses their call and their seats', async (_, values) => {
        const [ada, bo, cy] = await players(3)
        if (!ada || !bo || !cy) throw new Error('Three were asked for.')
        const [own, other, third] = [await call(ada), await call(bo, { size: 2 }), await call(cy)]
        await ada.join(other.id)
        await ada.join(third.id)
        await bo.join(own.id)
        await store('users').update(ada.id, values)
        expect(await callOf(own.id)).toMatchObject({ state: 'closed' })
        expect(await callOf(other.id)).toMatchObject({ state: 'open', joined: 1 })
        expect(await callOf(third.id)).toMatchObject({ state: 'open', joined: 1 })
        expect(await outcomeOf(ada.join(other.id))).not.toBe('ok')
      })

      test('a deleted account loses its call, and its seats are free again', async () => {
        const [ada, bo] = [await newPlayer(), await newPlayer()]
        const [own, other] = [await call(ada), await call(bo, { size: 2 })]
        await ada.join(other.id)
        await bo.join(own.id)
        await ada.client.collection('users').delete(ada.id)
        expect(await callOf(other.id)).toMatchObject({ state: 'open', joined: 1 })
        expect(await seatsOf(own.id)).toEqual([])
        expect(await store('squad_calls').findById(own.id)).toBeUndefined()
      })

      test('staff delete a call, and the log records it', async () => {
        const ada = await newPlayer()
        const { id } = await call(ada, { note: 'Rude words' })
        await site.as.staff.collection('squad_calls').delete(id)
        const entries = await store('audit_log').findAll({ filter: `record = '${id}'` })
        expect(entries).toMatchObject([{ collection: 'squad_calls', action: 'delete', subject_id: ada.id }])
      })
    })
  },
  { now: () => now },
)

async function refusedOr(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return 'ok'
  } catch (error) {
    return error instanceof Error ? error.message : 'unexpected'
  }
}
