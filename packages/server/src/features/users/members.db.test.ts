import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onEachDatabase } from '@longhouse/engine/testing'
import { forGood, memberActPath, memberActs } from '@longhouse/contract/users'
import type PocketBase from 'pocketbase'
import { createClip } from '../../testing/factories.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { clientOf, createPerson, everyRole, startTestSite, type TestSite } from '../../testing/test-site.ts'
import { onEither } from '../../testing/on-each-site.ts'

const day = 86_400_000
const tomorrow = () => new Date(Date.now() + day).toISOString()
const post = (client: PocketBase, path: string, body: object = {}) =>
  client.send<unknown>(path, { method: 'POST', body })

onEachDatabase((database) => {
  let site: TestSite
  let ahead = 0
  let count = 0
  beforeAll(async () => {
    site = await startTestSite(database, { now: () => new Date(Date.now() + ahead) })
  })
  afterAll(() => site.close())

  const newPerson = async (values = {}) => {
    const { id, username } = await createPerson(site.engine, `soul${++count}`, values)
    return { id, username, client: await clientOf(site.url, site.engine, id) }
  }
  const account = (id: string) => site.engine.recordsOf('users').findById(id)
  const linesAbout = (id: string) =>
    site.engine
      .recordsOf('audit_log')
      .findAll({ filter: 'subject_id = {:id}', params: { id }, sort: '@rowid' })

  const rename = (from: string, to: string) =>
    site.engine.transaction((tx) => tx.query({ sql: `ALTER TABLE ${from} RENAME TO ${to}` }))
  /** Runs work while there is no other administrator. */
  async function alone(work: (last: Awaited<ReturnType<typeof newPerson>>) => Promise<void>) {
    const users = site.engine.recordsOf('users')
    const others = await users.findAll({ filter: 'is_admin = true' })
    for (const { id } of others) await users.update(id, { is_admin: false })
    try {
      await work(await newPerson({ is_admin: true }))
    } finally {
      for (const { id } of others) await users.update(id, { is_admin: true })
    }
  }

  test.each(memberActs)('%s is only for admins and superusers', onEither(database), async (name) => {
    const outcomes: Record<string, unknown> = {}
    for (const role of everyRole) {
      const { id } = await newPerson({ is_admin: name === 'demote' })
      outcomes[role] = await outcomeOf(post(site.as[role], memberActPath(id, name), { until: tomorrow() }))
    }
    // Without mail a reset is refused.
    const done = name === 'reset' ? 400 : 'ok'
    const [guest, member, other, staff] = [401, 403, 403, 403]
    expect(outcomes).toEqual({ guest, member, other, staff, admin: done, superuser: done })
  })

  test('admins cannot do it to themselves', onEither(database), async () => {
    const { id, client } = await newPerson({ is_admin: true })
    for (const name of memberActs)
      expect(await refusalOf(post(client, memberActPath(id, name), { until: tomorrow() }))).toMatchObject({
        status: 400,
        message: 'Nobody does that to their own account: ask another admin.',
      })
    expect(await account(id)).toMatchObject({ is_admin: true, suspended_until: '' })
  })

  test('only operators can do it to an operator', onEither(database), async () => {
    const operator = await newPerson({ is_admin: true, can_operate: true })
    const peer = await newPerson({ is_admin: true, can_operate: true })
    for (const name of memberActs) {
      const tried = post(site.as.admin, memberActPath(operator.id, name), { until: tomorrow() })
      expect(await refusalOf(tried)).toMatchObject({ status: 403, message: /operates the site/ })
    }
    await post(peer.client, memberActPath(operator.id, 'demote'))
    expect(await account(operator.id)).toMatchObject({ is_admin: false, can_operate: false, is_staff: false })
  })

  test(
    'a login alone is not enough to give rights, to take them or to suspend',
    onEither(database),
    async () => {
      const { id } = await newPerson()
      const { authStore } = await site.as.superuser.collection('users').impersonate(site.people.admin.id, 600)
      const borrowed = await clientOf(site.url, site.engine, site.people.admin.id)
      borrowed.authStore.save(authStore.token)
      for (const name of ['suspend', 'promote', 'demote'] as const)
        expect(await refusalOf(post(borrowed, memberActPath(id, name), { until: tomorrow() }))).toMatchObject(
          {
            status: 403,
            fields: ['proof'],
          },
        )
      expect(await outcomeOf(post(borrowed, memberActPath(id, 'log-out')))).toBe('ok')
    },
  )

  test(
    'a member becomes an admin and stops being one; the log says by whom',
    onEither(database),
    async () => {
      const { id } = await newPerson()
      await post(site.as.admin, memberActPath(id, 'promote'))
      expect(await account(id)).toMatchObject({ is_admin: true, is_staff: true, can_operate: false })
      await post(site.as.admin, memberActPath(id, 'promote'))
      await post(site.as.admin, memberActPath(id, 'demote'))
      expect(await account(id)).toMatchObject({ is_admin: false, is_staff: false })
      const by = { actor_username: 'admin', action: 'update', collection: 'users', record: id }
      expect(await linesAbout(id)).toMatchObject([
        { ...by, before: { is_admin: false }, after: { is_admin: true } },
        { ...by, before: { is_admin: true }, after: { is_admin: false } },
      ])
    },
  )

  describe('a suspension', onEither(database), () => {
    test('locks the account until its end with the reason, and leaves the member’s content', async () => {
      const { id, client } = await newPerson()
      const clipId = await createClip(site.engine, id)
      const until = '2999-12-01 18:30:00.000Z'
      await post(site.as.admin, memberActPath(id, 'suspend'), { until, reason: ' Spam in the chat ' })
      const message = 'This account is suspended until 1 December 2999 at 18:30 UTC: Spam in the chat'
      const refresh = client.collection('users').authRefresh()
      await expect(refresh).rejects.toMatchObject({
        status: 403,
        response: {
          message,
          data: {
            membership: { code: 'suspended', message, params: { until, reason: 'Spam in the chat' } },
          },
        },
      })
      expect(await outcomeOf(client.collection('clips').getOne(clipId))).toBe(404)
      expect(await outcomeOf(site.as.other.collection('clips').getOne(clipId))).toBe('ok')
      const after = { suspended_until: until, suspended_reason: 'Spam in the chat' }
      expect(await linesAbout(id)).toMatchObject([{ actor_username: 'admin', after }])
    })

    test('ends automatically, at its time', async () => {
      const { id, client } = await newPerson()
      await post(site.as.admin, memberActPath(id, 'suspend'), { until: tomorrow() })
      const isIn = () => outcomeOf(client.collection('users').authRefresh())
      expect(await isIn()).toBe(403)
      try {
        ahead = day + 1000
        expect(await isIn()).toBe('ok')
      } finally {
        ahead = 0
      }
    })

    test('for good lasts until an admin ends it', async () => {
      const { id, client } = await newPerson()
      await post(site.as.admin, memberActPath(id, 'suspend'), { until: forGood })
      expect(await refusalOf(client.collection('users').authRefresh())).toMatchObject({
        message: 'This account is suspended for good.',
      })
      await post(site.as.admin, memberActPath(id, 'unsuspend'))
      expect(await account(id)).toMatchObject({ suspended_until: '', suspended_reason: '' })
      expect(await outcomeOf(client.collection('users').authRefresh())).toBe('ok')
    })

    test('also bars a superuser who would impersonate the member', async () => {
      const { id } = await newPerson()
      await post(site.as.admin, memberActPath(id, 'suspend'), { until: forGood })
      expect(await outcomeOf(site.as.superuser.collection('users').impersonate(id, 60))).toBe(403)
      expect((await linesAbout(id)).map((line) => line['action'])).toEqual(['update'])
    })

    test.each([
      [{ until: '2001-01-01' }, /is over: a suspension ends in the future/],
      [{ until: 'next week' }, /is no day and no moment/],
      [{ until: '2999-02-30' }, /is no day and no moment/],
      [{ until: '2999-01-01', reason: 'x'.repeat(301) }, /301 characters; 300 is the most/],
      [{}, /not valid/],
    ])('with %j is refused with a message', async (body, sentence) => {
      const { id } = await newPerson()
      const tried = post(site.as.admin, memberActPath(id, 'suspend'), body)
      expect(await refusalOf(tried)).toMatchObject({ status: 400, message: expect.stringMatching(sentence) })
      expect(await account(id)).toMatchObject({ suspended_until: '' })
    })

    test('is visible to staff, and not to other members and guests', async () => {
      const { id } = await newPerson()
      await post(site.as.admin, memberActPath(id, 'suspend'), { until: forGood, reason: 'Spam' })
      const filter = `id = '${id}' && suspended_until > @now`
      const foundBy = (role: 'guest' | 'other' | 'staff') =>
        site.as[role].collection('users').getList(1, 1, { filter })
      expect((await foundBy('staff')).items).toMatchObject([{ suspended_reason: 'Spam' }])
      for (const role of ['guest', 'other'] as const) {
        expect((await foundBy(role).catch(() => ({ items: [] }))).items).toEqual([])
        expect(await site.as[role].collection('users').getOne(id)).not.toHaveProperty('suspended_until')
      }
    })
  })

  describe('the last administrator', () => {
    test('stays one and stays in', onEither(database), async () => {
      await alone(async (last) => {
        for (const name of ['demote', 'suspend'] as const)
          expect(
            await refusalOf(post(site.as.superuser, memberActPath(last.id, name), { until: forGood })),
          ).toMatchObject({
            status: 400,
            message: `${last.username} is the last administrator: make somebody else one first.`,
          })
        // An administrator who cannot log in does not count.
        const out = await newPerson({ is_admin: true, suspended_until: forGood })
        expect(await outcomeOf(post(site.as.superuser, memberActPath(last.id, 'demote')))).toBe(400)
        expect(await outcomeOf(post(site.as.superuser, memberActPath(out.id, 'demote')))).toBe('ok')
      })
    })

    test.each([
      { name: 'demote', others: 0 },
      { name: 'demote', others: 1 },
      { name: 'suspend', others: 0 },
      { name: 'suspend', others: 1 },
    ] as const)(
      'or the winner is left when two $name each other concurrently, next to $others others',
      async ({ name, others }) => {
        await alone(async (one) => {
          if (others > 0) await newPerson({ is_admin: true })
          const two = await newPerson({ is_admin: true })
          const outcomes = await Promise.all([
            outcomeOf(post(one.client, memberActPath(two.id, name), { until: forGood })),
            outcomeOf(post(two.client, memberActPath(one.id, name), { until: forGood })),
          ])
          expect(outcomes).toContain('ok')
          expect(outcomes).toContainEqual(expect.toBeOneOf([400, 401, 403]))
          const left = [await account(one.id), await account(two.id)].filter(
            (each) => each?.['is_admin'] === true && each['suspended_until'] === '',
          )
          expect(left).toHaveLength(1)
        })
      },
    )
  })

  test.each([
    ['log-out', (id: string) => memberActPath(id, 'log-out'), 'POST'],
    ['the operator’s way to it', (id: string) => `/api/operator/people/${id}/sessions`, 'DELETE'],
  ])(
    '%s ends every session together with its line in the log, or not at all',
    async (_name, path, method) => {
      const { id, client } = await newPerson()
      const isIn = () => outcomeOf(client.collection('users').authRefresh())
      const end = () => outcomeOf(site.as.superuser.send(path(id), { method, body: {} }))
      await rename('audit_log', 'audit_away')
      expect(await end()).toBe(500)
      await rename('audit_away', 'audit_log')
      expect(await isIn()).toBe('ok')

      expect(await end()).toBe('ok')
      expect(await isIn()).toBe(401)
      expect(await linesAbout(id)).toMatchObject([
        { action: 'delete', collection: '_sessions', record: 'all' },
      ])
    },
  )

  test('a member who does not exist is not found', onEither(database), async () => {
    for (const id of ['nobodynobody123', '%00'])
      expect(
        await outcomeOf(site.as.admin.send(`/api/members/${id}/log-out`, { method: 'POST', body: {} })),
      ).toBe(404)
  })
})
