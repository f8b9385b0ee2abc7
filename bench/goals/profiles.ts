import { randomBytes } from 'node:crypto'
import type { Engine } from '@longhouse/engine'
import { createFeatures, readSettings, withEngine } from '@longhouse/server/testing'
import { startPlain, withFolder } from '../drills/process.ts'
import { quantiles } from '../quantiles.ts'
import { atMost, type Goal } from './goal.ts'

const portion = 200
const few = 5
const many = 500
const reads = 400
const hourMs = 3_600_000

/** Computes the profiles of some members, and reads one with few and one with many activities. */
export const profiles: Goal = {
  name: 'profiles',
  measure: () =>
    withFolder(async (dataDir) => {
      const site = await startPlain(dataDir)
      await site.end()
      const settings = readSettings({ DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' })
      return withEngine(settings, async (engine, platform) => {
        const users = await fill(engine)
        const start = performance.now()
        for (const feature of createFeatures(platform))
          await feature.onMarkedMembers?.({ ...platform, engine }, users)
        const made = performance.now() - start
        const [little = '', much = ''] = users
        const times: Record<string, number[]> = { [little]: [], [much]: [] }
        for (let n = 0; n < 2 * reads; n += 1) {
          const user = n % 2 === 0 ? little : much
          times[user]?.push(await readCard(engine, user))
        }
        const [one, other] = [quantiles(times[little] ?? []), quantiles(times[much] ?? [])]
        return [
          atMost(`cards and badges of ${portion} members`, { measured: made, goal: 2000, unit: 'ms' }),
          atMost(`a profile with ${few} activities`, { measured: one.p50, goal: 20, unit: 'ms' }),
          atMost(`a profile with ${many} activities`, { measured: other.p50, goal: 20, unit: 'ms' }),
          atMost(`${many} against ${few}`, { measured: other.p50 / one.p50, goal: 1.25, unit: 'times' }),
        ]
      })
    }),
}

/** Reads a card as its page does, as a member. Returns the duration. */
async function readCard(engine: Engine, user: string): Promise<number> {
  const start = performance.now()
  const records = await engine.actAs({ collection: 'users', id: user })
  await records.list('profile_cards', {
    filter: `user = '${user}'`,
    expand: 'rival,companions,user.rank',
    perPage: '1',
    skipTotal: '1',
  })
  return performance.now() - start
}

async function fill(engine: Engine): Promise<string[]> {
  const members = await engine.recordsOf('users').append(
    Array.from({ length: portion }, (_, n) => ({
      username: `member${n}`,
      email: `member${n}@example.test`,
      tokenKey: randomBytes(25).toString('hex'),
    })),
  )
  const users = members.map(({ id }) => id)
  await engine.recordsOf('activities').append(
    users.flatMap((user, place) =>
      Array.from({ length: place === 0 ? few : many }, (_, n) => ({
        user,
        kind: n % 2 === 0 ? 'attended' : 'voted',
        at: new Date(Date.now() - n * 24 * hourMs).toISOString().replace('T', ' '),
        subject_collection: 'clips',
        subject_id: `thing${n}`,
        value: 1,
      })),
    ),
  )
  return users
}
