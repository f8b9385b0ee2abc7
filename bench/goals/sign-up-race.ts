import PocketBase, { ClientResponseError } from 'pocketbase'
import { eventValues, newPicture } from '@longhouse/server/testing'
import { operatorAt, startPlain, withFolder } from '../drills/process.ts'
import { quantiles } from '../quantiles.ts'
import { atMost, exactly, type Goal } from './goal.ts'

const memberCount = 200
const places = 8

/** Two hundred members want one of eight places concurrently. */
export const signUpRace: Goal = {
  name: 'sign-up-race',
  measure: () =>
    withFolder(async (folder) => {
      const site = await startPlain(folder)
      const root = await operatorAt(site.url)
      const values = eventValues({ max_participants: places, thumbnail: newPicture() })
      const { id: tournament } = await root.collection('tournaments').create(values)
      const members = await Promise.all(Array.from({ length: memberCount }, (_, n) => newMember(root, n)))

      const statuses: number[] = []
      const times: number[] = []
      await Promise.all(
        members.map(async (client) => {
          const start = performance.now()
          statuses.push(await signUp(client, tournament))
          times.push(performance.now() - start)
        }),
      )
      await site.end()
      const answered = (asked: number) => statuses.filter((status) => status === asked).length
      return [
        exactly('places taken', { measured: answered(200), goal: places }),
        exactly('plain refusals', { measured: answered(400), goal: memberCount - places }),
        atMost('slowest answer', { measured: quantiles(times).worst, goal: 2000, unit: 'ms' }),
      ]
    }),
}

async function newMember(root: PocketBase, n: number): Promise<PocketBase> {
  const password = 'a password of a member'
  const values = {
    username: `racer${n}`,
    email: `racer${n}@example.test`,
    password,
    passwordConfirm: password,
  }
  const { id } = await root.collection('users').create(values)
  return root.collection('users').impersonate(id, 600)
}

async function signUp(client: PocketBase, tournament: string): Promise<number> {
  try {
    const user = client.authStore.record?.id
    await client.collection('tournament_registrations').create({ user, tournament })
    return 200
  } catch (error) {
    if (error instanceof ClientResponseError) return error.status
    throw error
  }
}
