import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type PocketBase from 'pocketbase'
import { factsPath, newFact } from '@longhouse/contract/game-nights'
import { startPostgres } from '@longhouse/engine/testing'
import { eventValues, newPicture, startSiteProcess } from '@longhouse/server/testing'
import { reportOf } from '../crowd.ts'
import { operatorAt, plain, withFolder } from '../drills/process.ts'
import { residentMemory } from '../processes.ts'
import { quantiles } from '../quantiles.ts'
import { atMost, exactly, type Figure, type Goal } from './goal.ts'

const spectatorCount = 500
const squadCount = 25
const squadSize = 4
const rounds = 15
/** Time between two rounds of a squad; no game is this fast. */
const roundMs = 2000

/** Five hundred spectators watch while twenty-five squads count. */
export const gameNight: Goal = {
  name: 'game-night',
  measure: async () => {
    const figures = await figuresOf('SQLite')
    const server = await startPostgres()
    try {
      return [...figures, ...(await figuresOf('PostgreSQL', { DATABASE_URL: server.url }))]
    } finally {
      await server.stop()
    }
  },
}

interface Person {
  readonly id: string
  readonly token: string
}

interface CountedSquad {
  readonly id: string
  /** The token of the member whose phone counts. */
  readonly token: string
}

async function figuresOf(name: string, env: Record<string, string> = {}): Promise<Figure[]> {
  return withFolder(async (dataDir) => {
    const site = await startSiteProcess({ dataDir, env: { ...plain, ...env } })
    try {
      const root = await operatorAt(site.url)
      const people = await makePeople(root)
      const squads = await openNight(root, people)
      const tokens = join(dataDir, 'tokens.json')
      writeFileSync(tokens, JSON.stringify(people.map(({ token }) => token)))
      return await lookOn({ url: site.url, pid: site.child.pid ?? 0 }, { name, squads, tokens })
    } finally {
      await site.end()
    }
  })
}

async function makePeople(root: PocketBase): Promise<Person[]> {
  const people: Person[] = []
  const password = 'a password of a member'
  for (let n = 0; n < spectatorCount; n += 1) {
    const values = { username: `looker_${n}`, email: `looker${n}@example.test` }
    const { id } = await root.collection('users').create({ ...values, password, passwordConfirm: password })
    const { authStore } = await root.collection('users').impersonate(id, 3600)
    people.push({ id, token: authStore.token })
  }
  return people
}

async function openNight(root: PocketBase, people: readonly Person[]): Promise<CountedSquad[]> {
  const minute = 60_000
  const event = await root.collection('tournaments').create(
    eventValues({
      kind: 'game_night',
      max_participants: 0,
      start_date: new Date(Date.now() - minute).toISOString(),
      end_date: new Date(Date.now() + 120 * minute).toISOString(),
      thumbnail: newPicture(),
    }),
  )
  const night = await root.collection('game_nights').create({
    tournament: event.id,
    state: 'lobby',
    game: 'blackops6',
    goal: 'high_round',
    squad_size: squadSize,
  })
  const squads: CountedSquad[] = []
  for (let number = 1; number <= squadCount; number += 1) {
    const members = people.slice((number - 1) * squadSize, number * squadSize)
    for (const { id: user } of members)
      await root.collection('tournament_registrations').create({ tournament: event.id, user })
    const { id } = await root.collection('squads').create({
      night: night.id,
      number,
      colour: 'ember',
      phase: 'waiting',
      members: members.map((person) => person.id),
    })
    squads.push({ id, token: members[0]?.token ?? '' })
  }
  await root.collection('game_nights').update(night.id, { state: 'live' })
  return squads
}

interface Night {
  readonly name: string
  readonly squads: readonly CountedSquad[]
  readonly tokens: string
}

async function lookOn(
  { url, pid }: { readonly url: string; readonly pid: number },
  { name, squads, tokens }: Night,
): Promise<Figure[]> {
  const before = await residentMemory(pid)
  const streams = new URL('../load-streams.ts', import.meta.url)
  const spectators = fork(streams, [url, String(spectatorCount), '0', tokens, 'squads'])
  try {
    await once(spectators, 'message')
    const perSpectator = (1024 * ((await residentMemory(pid)) - before)) / spectatorCount
    const times: number[] = []
    await Promise.all(squads.map((squad, place) => count(url, { squad, place, times })))
    const expected = squadCount * rounds * spectatorCount
    const { events, delayMs } = await reportOf(spectators, expected)
    return [
      atMost(`p99 of a round on the boards: ${name}`, { measured: delayMs.p99, goal: 300, unit: 'ms' }),
      exactly('rounds missed', { measured: expected - events, goal: 0 }),
      atMost('answer to a phone, the slow end', { measured: quantiles(times).p99, goal: 300, unit: 'ms' }),
      atMost('memory per spectator', { measured: perSpectator, goal: 29, unit: 'KiB' }),
    ]
  } finally {
    spectators.kill()
  }
}

interface Counting {
  readonly squad: CountedSquad
  /** The index that staggers the squads. */
  readonly place: number
  readonly times: number[]
}

async function count(url: string, { squad, place, times }: Counting): Promise<void> {
  const begin = performance.now() + (place * roundMs) / squadCount
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(Math.max(0, begin + round * roundMs - performance.now()))
    const fact = newFact({ kind: 'reached', value: round, epoch: 0, at: Date.now(), device: 'bench' })
    const start = performance.now()
    const answer = await fetch(url + factsPath(squad.id), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: squad.token },
      body: JSON.stringify({ facts: [fact] }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`Round ${round} was answered with ${answer.status}.`)
    times.push(performance.now() - start)
  }
}
