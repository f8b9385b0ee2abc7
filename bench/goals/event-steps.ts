import { randomBytes } from 'node:crypto'
import type { Engine } from '@longhouse/engine'
import { eventValues, readSettings, runEventSteps, withEngine } from '@longhouse/server/testing'
import { startPlain, withFolder } from '../drills/process.ts'
import { quantiles } from '../quantiles.ts'
import { atMost, type Goal } from './goal.ts'

const eventCount = 200
const memberCount = 2000
const minutes = 120
const minuteMs = 60_000

/**
 * The job of the minute in a community with many events: two hours in which nearly every minute an event
 * begins.
 */
export const eventSteps: Goal = {
  name: 'event-steps',
  measure: () =>
    withFolder(async (dataDir) => {
      const site = await startPlain(dataDir)
      await site.end()
      const settings = readSettings({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' })
      const times = await withEngine(settings, async (engine, { logger }) => {
        await fill(engine)
        const taken: number[] = []
        for (let minute = 0; minute < minutes; minute += 1) {
          const now = new Date(Date.now() + minute * minuteMs)
          const start = performance.now()
          await runEventSteps({ engine, logger }, now)
          taken.push(performance.now() - start)
        }
        return taken
      })
      // The first minute processes all earlier steps at once; a site does that only once.
      const { p50, worst } = quantiles(times.slice(1))
      return [
        atMost('a minute, in the middle', { measured: p50, goal: 100, unit: 'ms' }),
        atMost('the longest minute', { measured: worst, goal: 100, unit: 'ms' }),
      ]
    }),
}

/** Creates members, events one and a half minutes apart, and ten registrations for each. */
async function fill(engine: Engine): Promise<void> {
  const members = await engine.recordsOf('users').append(
    Array.from({ length: memberCount }, (_, n) => ({
      username: `member${n}`,
      email: `member${n}@example.test`,
      tokenKey: randomBytes(25).toString('hex'),
    })),
  )
  const events = await engine.recordsOf('tournaments').append(
    Array.from({ length: eventCount }, (_, n) =>
      eventValues({
        kind: 'game_night',
        start_date: moment(n * 1.5),
        end_date: moment(n * 1.5 + 120),
        max_participants: 0,
        check_in_minutes: 30,
        reminders: [60, 15],
      }),
    ),
  )
  const each = memberCount / eventCount
  await engine.recordsOf('tournament_registrations').append(
    members.map(({ id: user }, n) => ({
      user,
      tournament: events[Math.floor(n / each)]?.id,
      status: 'confirmed',
    })),
  )
}

function moment(minutesFromNow: number): string {
  return new Date(Date.now() + minutesFromNow * minuteMs).toISOString().replace('T', ' ')
}
