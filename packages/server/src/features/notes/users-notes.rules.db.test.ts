import { expect, test } from 'vitest'
import { onBothDatabases } from '../../testing/on-each-site.ts'
import { outcomeOf, refusalOf } from '../../testing/outcome.ts'
import { testRights } from '../../testing/rights-table.ts'
import { createPerson } from '../../testing/test-site.ts'

onBothDatabases((site) => {
  testRights(site, {
    collection: 'users_notes',
    record: async ({ engine, people }) =>
      (await engine.recordsOf('users_notes').create({ user: people.member.id, notes: 'kind' })).id,
    submit: async ({ engine }, role) => {
      const { id } = await createPerson(engine, `noted-by-${role}`)
      return { user: id, notes: 'helpful' }
    },
    change: { notes: 'kind and helpful' },
    rights: {
      list: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 'hidden' },
      view: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      create: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 400 },
      update: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
      delete: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
    },
  })

  test('a note cannot move to another member [AD-03]', async () => {
    const { people, engine, as } = site
    const { id } = await engine.recordsOf('users_notes').create({ user: people.member.id, notes: 'kind' })
    expect(await outcomeOf(as.staff.collection('users_notes').update(id, { user: people.other.id }))).toBe(
      404,
    )
  })

  test('of concurrent first notes about a member one is stored, and the other writers are refused', async () => {
    const { engine, as } = site
    const { id: user } = await createPerson(engine, 'noticed')
    const writers = [as.staff, as.admin, as.superuser, as.staff]
    const refusals = await Promise.all(
      writers.map((client, n) =>
        refusalOf(client.collection('users_notes').create({ user, notes: `by ${n}` })),
      ),
    )
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1)
    for (const refusal of refusals)
      expect([undefined, { status: 400, fields: ['user'] }]).toContainEqual(
        refusal && { status: refusal.status, fields: refusal.fields },
      )
    expect(await engine.recordsOf('users_notes').count({ filter: `user = '${user}'` })).toBe(1)
  })

  test('a first note waits for another one that is being stored, and is refused', async () => {
    const { engine, as } = site
    const { id: user } = await createPerson(engine, 'awaited')
    const waiting =
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    let isAnswered = false
    // SQLite has one writer: there the second one waits for the whole transaction.
    const isStopped = async () =>
      isAnswered || engine.database === 'sqlite' || (await engine.query({ sql: waiting })).length > 0
    const { second } = await engine.transaction(async (tx) => {
      await tx.recordsOf('users_notes').create({ user, notes: 'first' })
      const request = as.staff.collection('users_notes').create({ user, notes: 'second' })
      const outcome = refusalOf(request).finally(() => (isAnswered = true))
      await expect.poll(isStopped).toBe(true)
      return { second: outcome }
    })
    expect(await second).toMatchObject({ status: 400, fields: ['user'] })
    expect(await engine.recordsOf('users_notes').count({ filter: `user = '${user}'` })).toBe(1)
  })
})
