import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../database/open.ts'
import { onEachDatabase } from '../../testing/index.ts'
import { OperatorTables } from '../operator-tables.ts'
import { startOperated, useOperated } from '../operators.fixture.ts'
import { Logs } from './logs.ts'

/** Counts the turns of other work during something. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const next = () => {
    turns += 1
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  await work()
  isOver = true
  return turns
}

onEachDatabase((database) => {
  const operated = useOperated(database)

  describe('requests', () => {
    test('are noted with what, who, how and from where', async () => {
      const { as, url } = operated()
      await as.member.collection('notes').create({ text: 'one' })
      const [entry] = (
        await as.superuser.logs.getList(1, 1, { sort: '-@rowid', filter: 'data.method = "POST"' })
      ).items
      expect(entry).toEqual({
        id: expect.stringMatching(/^[a-z0-9]{15}$/),
        created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/),
        level: 0,
        message: 'POST /api/collections/notes/records',
        data: {
          type: 'request',
          method: 'POST',
          url: '/api/collections/notes/records',
          requestId: expect.stringMatching(/^[0-9a-f]{16}\.[0-9a-z]+$/),
          status: 200,
          execTime: expect.any(Number),
          auth: 'users',
          authId: expect.stringMatching(/^[a-z0-9]{15}$/),
          userIP: '127.0.0.1',
          remoteIP: '127.0.0.1',
          referer: '',
          userAgent: expect.any(String),
        },
      })
      expect(await as.superuser.logs.getOne(entry?.id ?? '')).toEqual(entry)
      expect(url).toMatch(/^http/)
    })

    test('that failed say why', async () => {
      const { as } = operated()
      await as.guest
        .collection('nowhere')
        .getFullList()
        .catch(() => undefined)
      const [entry] = (
        await as.superuser.logs.getList(1, 1, { sort: '-@rowid', filter: 'data.status = 404' })
      ).items
      expect(entry).toMatchObject({ level: 8, data: { error: 'Missing collection context.', auth: '' } })
    })

    test('health and cached responses are not logged, computed ones are', async () => {
      const { as, url } = operated()
      const address = `${url}/api/collections/notes/records?filter=text="kept"`
      for (let time = 0; time < 3; time += 1) {
        await fetch(address)
        await as.guest.health.check()
      }
      const { items } = await as.superuser.logs.getList(1, 50, {
        filter: 'data.url ~ "kept" || data.url ~ "health"',
      })
      expect(items).toHaveLength(1)
    })

    test('never show a token or a password, and stay on one line', async () => {
      const { as, url } = operated()
      const secret = 'hunter2-secret'
      await fetch(`${url}/api/files/notes/x/y?token=${secret}`)
      await fetch(`${url}/api/oauth2-redirect?code=${secret}&state=${secret}`, { redirect: 'manual' })
      await fetch(`${url}/api/none%0Aforged`, { headers: { 'user-agent': 'evil', authorization: secret } })
      await as.guest
        .collection('users')
        .authWithPassword('member@example.com', secret)
        .catch(() => undefined)
      const all = JSON.stringify(await as.superuser.logs.getList(1, 500))
      expect(all).not.toContain(secret)
      expect(all).not.toContain('\\n')
      expect(all).toContain('token=***')
    })

    test('logins and refusals can be distinguished', async () => {
      const { as } = operated()
      const login = (password: string) =>
        as.guest.collection('_superusers').authWithPassword('root@example.com', password)
      const { record } = await login('correct horse battery')
      await login('wrong password').catch(() => undefined)
      const events = async (event: string) =>
        (await as.superuser.logs.getList(1, 1, { sort: '-@rowid', filter: `data.event = "${event}"` })).items
      expect(await events('login')).toMatchObject([{ data: { auth: '_superusers', authId: record.id } }])
      expect(await events('refusal')).toMatchObject([
        { level: 8, data: { error: 'Failed to authenticate.' } },
      ])
    })
  })

  test('are counted by hour, with a filter', async () => {
    const { as } = operated()
    const total = async (filter = '') =>
      (await as.superuser.logs.getStats({ filter })).reduce((sum, hour) => sum + hour.total, 0)
    const stats = await as.superuser.logs.getStats()
    expect(stats[0]?.date).toMatch(/^\d{4}-\d\d-\d\d \d\d:00:00\.000Z$/)
    expect(await total('level > 0')).toBeGreaterThan(0)
    expect(await total('level > 0')).toBeLessThan(await total())
    expect(await total('data.status = 999')).toBe(0)
    await expect(as.superuser.logs.getStats({ filter: 'nope = 1' })).rejects.toMatchObject({
      response: { status: 400, message: 'Invalid filter format.' },
    })
  })

  test.each(['filter=nope=1', 'sort=nope', 'page=x'])('a list with %s is refused', async (query) => {
    const { url, as } = operated()
    const answer = await fetch(`${url}/api/logs?${query}`, {
      headers: { authorization: as.superuser.authStore.token },
    })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { status: 400, message: 'Something went wrong while processing your request.', data: {} },
    ])
  })

  test('an unknown one is not found', async () => {
    await expect(operated().as.superuser.logs.getOne('none')).rejects.toMatchObject({ status: 404 })
  })

  test('a job removes entries that are too old or too many', async () => {
    let now = new Date('2026-05-05T05:00:00Z')
    const running = await startOperated(database, { now: () => now })
    const { as, url } = running
    const root = as.superuser
    const count = async (filter = '') => (await root.logs.getList(1, 1, { filter })).totalItems
    const clean = async () => {
      root.authStore.save(await running.engine.issueToken('_superusers', rootId))
      await root.crons.run('__pbLogsCleanup__')
    }
    const rootId = (await root.collection('_superusers').getFirstListItem('')).id
    await fetch(`${url}/api/old`)
    now = new Date('2026-05-20T05:00:00Z')
    root.authStore.save(await running.engine.issueToken('_superusers', rootId))
    await fetch(`${url}/api/young`)
    expect(await count('data.url = "/api/old"')).toBe(1)
    await clean()
    await expect.poll(() => count('data.url = "/api/old"')).toBe(0)
    expect(await count('data.url = "/api/young"')).toBe(1)

    await root.settings.update({ logs: { maxRows: 1000 } })
    const ask = Array.from({ length: 50 }, () => Array.from({ length: 25 }, () => fetch(`${url}/api/many`)))
    for (const some of ask) await Promise.all(some)
    now = new Date('2026-05-20T05:00:01Z')
    expect(await count('data.url = "/api/many"')).toBe(1250)
    await fetch(`${url}/api/last`)
    await clean()
    await expect.poll(() => count('data.url = "/api/many"')).toBeLessThan(1250)
    expect(await count('data.url = "/api/last"')).toBe(1)
    await running.close()
  })

  /** Opens logs on their own, with this limit. */
  const openLogs = async ({ maxRows }: { readonly maxRows: number }) => {
    const folder = await mkdtemp(join(tmpdir(), 'longhouse-logs-'))
    const fresh = await database.create()
    const logger = pino({ level: 'silent' })
    const own = await openDatabase({ dataDir: folder, databaseUrl: fresh.databaseUrl, logger })
    const tables = new OperatorTables(own, () => new Date())
    await tables.open()
    let time = Date.now()
    const logs = new Logs({
      tables,
      logger,
      now: () => new Date((time += 1)),
      wants: () => true,
      retention: () => ({ maxDays: 5, maxRows }),
    })
    onTestFinished(async () => {
      await logs.close()
      await own.close()
      await fresh.drop()
      await rm(folder, { recursive: true, force: true })
    })
    return logs
  }

  test('a flood does not outgrow what is kept until the next clean-up', async () => {
    const logs = await openLogs({ maxRows: 1000 })
    for (let round = 0; round < 3; round += 1) {
      for (let entry = 0; entry < 8000; entry += 1) logs.add({ level: 0, message: 'flood', data: {} })
      await logs.stats('')
    }
    expect((await logs.list({ perPage: '1' })).totalItems).toBe(1000)
  })

  test('that are too many go in small turns, between which others get theirs', async () => {
    const logs = await openLogs({ maxRows: 100 })
    for (let entry = 0; entry < 9000; entry += 1) logs.add({ level: 0, message: 'old', data: {} })
    await logs.stats('')
    expect(await turnsDuring(() => logs.prune())).toBeGreaterThan(40)
    expect((await logs.list({ perPage: '1' })).totalItems).toBe(100)
  })

  test('that are too many stay for the next time when the job is told to stop', async () => {
    const logs = await openLogs({ maxRows: 100 })
    for (let entry = 0; entry < 1000; entry += 1) logs.add({ level: 0, message: 'old', data: {} })
    const count = async () => (await logs.list({ perPage: '1' })).totalItems
    const stopping = new AbortController()
    const pruned = logs.prune(stopping.signal)
    stopping.abort(new Error('closing'))
    await expect(pruned).rejects.toThrow('closing')
    expect(await count()).toBe(1000)
    await logs.prune()
    expect(await count()).toBe(100)
  })

  test('are gone when they are cleared', async () => {
    const { as } = operated()
    await as.superuser.logs.truncate()
    expect((await as.superuser.logs.getList()).totalItems).toBeLessThanOrEqual(1)
  })
})
