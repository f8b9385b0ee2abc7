import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { sql } from '../../database/sql.ts'
import { openDatabase } from '../../database/open.ts'
import { onEachDatabase, postgres } from '../../testing/index.ts'
import { startOperated, useOperated } from '../operators.fixture.ts'
import { CronClaims, Crons } from './crons.ts'
import { cronMatcher, isCronExpression } from './cron-expression.ts'

const logger = pino({ level: 'silent' })

describe('expressions', () => {
  test.each([
    ['* * * * *', '2026-01-01T00:00:00Z', true],
    ['17 4 * * *', '2026-01-01T04:17:00Z', true],
    ['17 4 * * *', '2026-01-01T04:18:00Z', false],
    ['*/10 * * * *', '2026-01-01T04:20:00Z', true],
    ['@daily', '2026-01-01T00:00:00Z', true],
    ['@hourly', '2026-01-01T00:01:00Z', false],
    ['0 0 * * 0', '2026-01-04T00:00:00Z', true],
  ])('%s at %s: %s', (expression, time, isDue) => {
    expect(cronMatcher(expression)(new Date(time))).toBe(isDue)
  })

  test.each(['', 'bad', '* * * *', '* * * * * *', '61 * * * *', '@never'])('%j is none', (expression) => {
    expect(isCronExpression(expression)).toBe(false)
  })
})

onEachDatabase((database) => {
  const operated = useOperated(database, {
    crons: [{ id: 'of-the-host', expression: '0 0 1 1 *', run: async () => void ran.push('host') }],
  })
  const ran: string[] = []

  test('are listed, those of the host too', async () => {
    const jobs = await operated().as.superuser.crons.getFullList()
    expect(jobs).toContainEqual({ id: '__pbLogsCleanup__', expression: '0 */6 * * *' })
    expect(jobs).toContainEqual({ id: 'of-the-host', expression: '0 0 1 1 *' })
  })

  test('are started by hand', async () => {
    await operated().as.superuser.crons.run('of-the-host')
    await expect.poll(() => ran).toEqual(['host'])
  })

  test('an unknown one is not found', async () => {
    await expect(operated().as.superuser.crons.run('nope')).rejects.toMatchObject({
      response: { status: 404, message: 'Missing or invalid cron job.', data: {} },
    })
  })

  test('a failing job affects no request', async () => {
    const { engine, as } = operated()
    engine.crons.add({ id: 'failing', expression: '@daily', run: () => Promise.reject(new Error('no')) })
    await as.superuser.crons.run('failing')
    expect((await as.superuser.health.check()).code).toBe(200)
  })
})

onEachDatabase((database) => {
  test('of many nodes one takes a minute, and each minute once, however the clock jumps', async () => {
    const running = await startOperated(database)
    const { dataDir } = running
    let time = 0
    const clock = await settableClock(running.databaseUrl)
    const runs: string[] = []
    const open = () => openDatabase({ dataDir, databaseUrl: clock.databaseUrl, logger })
    const databases = await Promise.all(Array.from({ length: 3 }, open))
    const nodes = databases.map((own, number) => {
      const crons = new Crons({ claims: new CronClaims(own, () => new Date(time)), logger })
      crons.add({ id: 'each', expression: '* * * * *', run: async () => void runs.push(`${time} ${number}`) })
      crons.add({ id: 'hourly', expression: '0 * * * *', run: async () => void runs.push(`hourly`) })
      return crons
    })
    const tick = async (to: string) => {
      runs.length = 0
      time = Date.parse(to)
      await clock.set(time)
      await Promise.all(nodes.map((crons) => crons.tick()))
      await Promise.all(nodes.map((crons) => crons.tick()))
      return runs.length
    }
    expect(await tick('2026-05-05T05:05:05Z')).toBe(1)
    expect(await tick('2026-05-05T05:05:55Z')).toBe(0)
    expect(await tick('2026-05-05T05:06:01Z')).toBe(1)
    // A little late: what was missed is made up for.
    expect(await tick('2026-05-05T05:08:01Z')).toBe(2)
    // An hour ahead: only what is due now.
    expect(await tick('2026-05-05T06:08:01Z')).toBe(1)
    // And back: minutes that were done are not done again, others are.
    expect(await tick('2026-05-05T05:06:30Z')).toBe(0)
    expect(await tick('2026-05-05T05:09:00Z')).toBe(1)
    expect(await tick('2026-05-05T06:00:00Z')).toBe(2)
    await Promise.all(nodes.map((crons) => crons.close()))
    await Promise.all(databases.map((own) => own.close()))
    await clock.close()
    await running.close()
  })
})

onEachDatabase((database) => {
  test('operators read when each ran last on any node, its outcome on this one, and when it runs next', async () => {
    const running = await startOperated(database)
    const { dataDir } = running
    const clock = await settableClock(running.databaseUrl)
    const own = await openDatabase({ dataDir, databaseUrl: clock.databaseUrl, logger })
    const time = Date.parse('2026-05-05T05:05:31Z')
    await clock.set(time)
    const newNode = () => {
      const crons = new Crons({ claims: new CronClaims(own, () => new Date(time)), logger })
      crons.add({ id: 'good', expression: '5 * * * *', run: async () => undefined })
      crons.add({ id: 'bad', expression: '5 5 * * *', run: () => Promise.reject(new Error('bad')) })
      crons.add({ id: 'later', expression: '0 6 * * *', run: async () => undefined })
      return crons
    }
    const [node, other] = [newNode(), newNode()]
    await node.tick()
    await expect.poll(() => node.history().every(({ isRunning }) => !isRunning)).toBe(true)
    const began = { lastRun: expect.stringMatching(/^20\d\d-/), isRunning: false }
    expect(await node.lines()).toMatchObject([
      { id: 'good', nextRun: '2026-05-05 06:05:00.000Z', hasFailed: false, ...began },
      { id: 'bad', nextRun: '2026-05-06 05:05:00.000Z', hasFailed: true, ...began },
      { id: 'later', nextRun: '2026-05-05 06:00:00.000Z', hasFailed: false, lastRun: '', lastSeconds: 0 },
    ])
    expect(await other.lines()).toMatchObject([
      { id: 'good', lastRun: '2026-05-05 05:05:00.000Z', lastSeconds: 0 },
      { id: 'bad', lastRun: '2026-05-05 05:05:00.000Z', hasFailed: false },
      { id: 'later', lastRun: '' },
    ])
    for (const crons of [node, other]) await crons.close()
    await own.close()
    await clock.close()
    await running.close()
  })

  test('what runs for longer than a minute on one node is not begun on another', async () => {
    const running = await startOperated(database)
    const { dataDir } = running
    let time = 0
    const clock = await settableClock(running.databaseUrl)
    const own = await openDatabase({ dataDir, databaseUrl: clock.databaseUrl, logger })
    const runs: string[] = []
    const ends: (() => void)[] = []
    const newNode = (name: string) => {
      const crons = new Crons({ claims: new CronClaims(own, () => new Date(time)), logger })
      const run = async () => {
        runs.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
      }
      crons.add({ id: 'long', expression: '* * * * *', run })
      return crons
    }
    const nodes = [newNode('first'), newNode('second')]
    const [first, second] = nodes
    const tick = async (to: string, ...ticking: (Crons | undefined)[]) => {
      time = Date.parse(to)
      await clock.set(time)
      for (const crons of ticking) await crons?.tick()
      return runs.join(' ')
    }
    expect(await tick('2026-05-05T05:05:01Z', first, second)).toBe('first')
    expect(await tick('2026-05-05T05:05:51Z', first, second)).toBe('first')
    expect(await tick('2026-05-05T05:06:01Z', second, first)).toBe('first')
    expect(await tick('2026-05-05T05:07:01Z', second, first)).toBe('first')
    for (const end of ends.splice(0)) end()
    await expect.poll(() => first?.history()).toMatchObject([{ isRunning: false }])
    // It took this minute while it ran, and no other after it.
    expect(await tick('2026-05-05T05:08:01Z', second, first)).toBe('first first')
    for (const end of ends.splice(0)) end()
    await expect.poll(() => first?.history()).toMatchObject([{ isRunning: false }])
    expect(await tick('2026-05-05T05:09:01Z', second, first)).toBe('first first second')
    for (const end of ends.splice(0)) end()
    for (const crons of nodes) await crons.close()
    await own.close()
    await clock.close()
    await running.close()
  })
})

test('a job that runs for too long is told to stop, and then starts again when it is due', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-crons-'))
  const own = await openDatabase({ dataDir, logger })
  const claims = new CronClaims(own, () => new Date())
  const crons = new Crons({ claims, logger, maxRunMs: 20 })
  let starts = 0
  const run = async (signal: AbortSignal) => {
    starts += 1
    if (!signal.aborted) await once(signal, 'abort')
  }
  crons.add({ id: 'endless', expression: '@daily', run })
  crons.run('endless')
  crons.run('endless')
  expect(starts).toBe(1)
  await expect.poll(() => crons.run('endless') && starts).toBeGreaterThan(1)
  await crons.close()
  await own.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('several engines on one PostgreSQL', () => {
  test('run each of forty jobs once a minute, by the clock of the database whatever theirs says', async () => {
    const first = await startOperated(postgres)
    const runs: string[] = []
    const ids = Array.from({ length: 40 }, (_, number) => `job-${number}`)
    const crons = ids.map((id) => ({ id, expression: '* * * * *', run: async () => void runs.push(id) }))
    const offsets = [0, 3 * 3_600_000, -5 * 3_600_000]
    const startNode = (offset: number) => {
      const now = () => new Date(Date.now() + offset)
      return startOperated(postgres, { databaseUrl: first.databaseUrl ?? '', crons, now })
    }
    const nodes = await Promise.all(offsets.map(startNode))
    await expect.poll(() => new Set(runs).size).toBe(ids.length)
    // A late node has had time to run them again.
    await setTimeout(1000)

    const own = await openDatabase({ dataDir: '', databaseUrl: first.databaseUrl, logger })
    const claims = await own.read<{ minute: number }>(
      sql("SELECT DISTINCT minute FROM _cron_runs WHERE job LIKE 'job-%'"),
    )
    // One minute, or two if one ended by then.
    const now = Date.now() / 60_000
    expect(claims.length).toBeLessThanOrEqual(2)
    for (const { minute } of claims) expect(Math.abs(now - minute)).toBeLessThan(3)
    expect(runs).toHaveLength(ids.length * claims.length)
    await own.close()
    for (const node of [...nodes, first]) await node.close()
  }, 60_000)
})

/** On PostgreSQL a clock of the database that can be set; on SQLite the process has the clock. */
async function settableClock(databaseUrl: string | undefined) {
  if (!databaseUrl) return { databaseUrl, set: async () => {}, close: async () => {} }
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const set = (time: number) =>
    client.query(`CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz
      LANGUAGE sql AS 'SELECT to_timestamp(${time / 1000})'`)
  // Names that are found in our own schema first hide those of the server.
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c search_path=public,pg_catalog')
  return { databaseUrl: url.href, set, close: () => client.end() }
}
