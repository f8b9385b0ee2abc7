import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/open.ts'
import { onEachDatabase } from '../../testing/index.ts'
import { startOperated, useOperated } from '../operators.fixture.ts'
import { CronClaims } from './cron-claims.ts'
import { cronMatcher, isCronExpression } from './cron-expression.ts'
import { Crons } from './crons.ts'

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

  test('a failure is nobody else’s', async () => {
    const { engine, as } = operated()
    engine.crons.add({ id: 'failing', expression: '@daily', run: () => Promise.reject(new Error('no')) })
    await as.superuser.crons.run('failing')
    expect((await as.superuser.health.check()).code).toBe(200)
  })
})

onEachDatabase((database) => {
  test('of many nodes one takes a minute, whatever their clocks say, and each minute once', async () => {
    const running = await startOperated(database)
    const { dataDir, databaseUrl } = running
    const own = await openDatabase({ dataDir, databaseUrl, logger })
    let time = Date.parse('2026-05-05T05:05:05Z')
    const runs: string[] = []
    const nodes = Array.from({ length: 4 }, (_, number) => {
      const claims = new CronClaims(own, () => new Date(time))
      // One clock for all, as a shared database has it.
      claims.minute = async () => Math.floor(time / 60_000)
      const crons = new Crons(claims, logger)
      crons.add({ id: 'each', expression: '* * * * *', run: async () => void runs.push(`${time} ${number}`) })
      crons.add({ id: 'hourly', expression: '0 * * * *', run: async () => void runs.push(`hourly`) })
      return crons
    })
    const tick = async (to: string) => {
      runs.length = 0
      time = Date.parse(to)
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
    expect(await tick('2026-05-05T05:09:00Z')).toBeGreaterThan(0)
    expect(await tick('2026-05-05T06:00:00Z')).toBe(2)
    await Promise.all(nodes.map((crons) => crons.close()))
    await own.close()
    await running.close()
  })
})
