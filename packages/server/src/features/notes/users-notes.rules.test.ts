import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '@longhouse/engine/testing'
import { outcomeOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { startTestSite, type TestSite } from '../../testing/test-site.ts'

onEachDatabase((database) => {
  let site: TestSite
  beforeAll(async () => {
    site = await startTestSite(database)
  })
  afterAll(() => site.close())

  testRights(() => site, {
    collection: 'users_notes',
    record: async ({ engine, people }) =>
      (await engine.recordsOf('users_notes').create({ user: people.member.id, notes: 'kind' })).id,
    submit: async ({ people }) => ({ user: people.member.id, notes: 'helpful' }),
    change: { notes: 'kind and helpful' },
    rights: {
      list: ['hidden', 'hidden', 'hidden', 'ok', 'ok', 'ok'],
      view: [404, 404, 404, 'ok', 'ok', 'ok'],
      create: [400, 400, 400, 'ok', 'ok', 'ok'],
      update: [404, 404, 404, 'ok', 'ok', 'ok'],
      delete: [404, 404, 404, 'ok', 'ok', 'ok'],
    },
  })

  test('a note stays with the person it is about [AD-03]', async () => {
    const { people, engine, as } = site
    const { id } = await engine.recordsOf('users_notes').create({ user: people.member.id, notes: 'kind' })
    expect(await outcomeOf(as.staff.collection('users_notes').update(id, { user: people.other.id }))).toBe(
      404,
    )
  })
})
