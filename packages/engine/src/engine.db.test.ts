import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { RecordChange } from './records/changes.ts'
import { collections, guest, idOf, person } from './records/records.fixture.ts'
import type { RequestContext } from './records/request-context.ts'
import { onEachDatabase, startTestEngine, type TestEngine } from './testing/index.ts'

onEachDatabase((database) => {
  let running: TestEngine
  let ann: RequestContext
  beforeAll(async () => {
    running = await startTestEngine({ database, collections })
    const { engine } = running
    await engine.recordsOf('people').create(person('ann'))
    await engine.recordsOf('posts').create({ id: idOf('p1'), title: 'One', author: idOf('ann') })
    const { auth } = await engine.authenticate(await engine.issueToken('people', idOf('ann')))
    ann = { ...guest, auth }
  })
  afterAll(() => running.close())

  test('names its database', () => {
    expect(running.engine.database).toBe(database.name)
  })

  test('rules can be checked, for the caller only or for a record', async () => {
    const { engine } = running
    expect(await engine.isAllowed('@request.auth.id != ""', ann)).toBe(true)
    expect(await engine.isAllowed('@request.auth.id != ""', guest)).toBe(false)
    expect(await engine.isAllowed('', guest)).toBe(true)
    const post = { collection: 'posts', id: idOf('p1') }
    expect(await engine.isAllowed('author = @request.auth.id', ann, post)).toBe(true)
    expect(await engine.isAllowed('author = @request.auth.id', guest, post)).toBe(false)
    expect(await engine.isAllowed('', ann, { collection: 'posts', id: 'nope' })).toBe(false)
    await expect(engine.isAllowed('nope = 1', ann, post)).rejects.toMatchObject({ status: 400 })
  })

  test('listeners hear committed changes without secrets, until they stop', async () => {
    const { engine } = running
    const heard: RecordChange[] = []
    const stop = engine.onChange((change) => heard.push(change))
    await engine.recordsOf('people').update(idOf('ann'), { name: 'Ann' })
    await expect(
      engine.transaction(async (tx) => {
        await tx.recordsOf('people').update(idOf('ann'), { name: 'Never' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    stop()
    await engine.recordsOf('people').update(idOf('ann'), { name: 'Later' })
    expect(heard).toMatchObject([
      { action: 'update', collection: 'people', origin: 'local', record: { name: 'Ann' } },
    ])
    expect(heard[0]?.record).not.toHaveProperty('tokenKey')
    expect(heard[0]?.record).not.toHaveProperty('password')
  })

  test('a listener that fails takes neither the write nor the other listeners with it', async () => {
    const { engine } = running
    const heard: RecordChange[] = []
    const stops = [
      engine.onChange(() => {
        throw new Error('not today')
      }),
      engine.onChange((change) => heard.push(change)),
    ]
    expect(await engine.recordsOf('people').update(idOf('ann'), { name: 'Anna' })).toMatchObject({
      name: 'Anna',
    })
    for (const stop of stops) stop()
    expect(heard).toHaveLength(1)
  })

  test('a superuser is made once and gets a new password', async () => {
    const { engine } = running
    await engine.upsertSuperuser('root@example.com', 'first-password')
    await engine.upsertSuperuser('root@example.com', 'second-password')
    expect(await engine.recordsOf('_superusers').count()).toBe(1)
    const login = (password: string) =>
      fetch(`${running.url}/api/collections/_superusers/auth-with-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identity: 'root@example.com', password }),
      })
    expect((await login('first-password')).status).toBe(400)
    const answer = await login('second-password')
    expect(answer.status).toBe(200)

    // As at every start with the same settings: logins stay.
    const { token } = z.object({ token: z.string() }).parse(await answer.json())
    await engine.upsertSuperuser('Root@example.com', 'second-password')
    expect(await engine.authenticate(token)).toMatchObject({ isSuperuser: true })
    await engine.upsertSuperuser('root@example.com', 'third-password')
    expect(await engine.authenticate(token)).toMatchObject({ isSuperuser: false })
  })

  test('plain SQL is possible for the rare query', async () => {
    const rows = await running.engine.query<{ title: string }>({
      sql: 'SELECT "title" FROM "posts" WHERE "id" = ?',
      params: [idOf('p1')],
    })
    expect(rows).toMatchObject([{ title: 'One' }])
  })
})
