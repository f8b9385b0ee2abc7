import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bool, defineCollection, relation, text } from '@longhouse/engine/schema'
import { startPostgres, startTestEngine, type TestEngine } from '@longhouse/engine/testing'
import { reportOf } from '../crowd.ts'
import { newVoteId } from '../vote-moment.ts'
import { atMost, exactly, type Figure, type Goal } from './goal.ts'

const memberCount = 2000
const changesPerSecond = 20
const seconds = 10

const rules = {
  'who is logged in': '@request.auth.id != ""',
  'one’s own and what is open': 'open = true || owner = @request.auth.id',
}

const members = defineCollection({ name: 'members', type: 'auth', shape: { name: text() }, rules: {} })

/** Two thousand members with one account each, on one topic. */
export const manyMembers: Goal = {
  name: 'many-members',
  measure: async () => {
    const figures: Figure[] = []
    for (const [name, rule] of Object.entries(rules))
      figures.push(...(await figuresOf(`SQLite, ${name}`, rule)))
    for (const [name, rule] of Object.entries(rules)) {
      const server = await startPostgres()
      try {
        figures.push(...(await figuresOf(`PostgreSQL, ${name}`, rule, server.url)))
      } finally {
        await server.stop()
      }
    }
    return figures
  },
}

async function figuresOf(name: string, list: string, databaseUrl?: string): Promise<Figure[]> {
  const votes = defineCollection({
    name: 'clip_votes',
    type: 'base',
    shape: { open: bool(), owner: relation('members') },
    rules: { list, view: list },
  })
  const running = await startTestEngine({
    collections: [members, votes],
    ...(databaseUrl && { databaseUrl }),
  })
  const folder = mkdtempSync(join(tmpdir(), 'bench-members-'))
  try {
    const people = await signUp(running)
    const tokens = join(folder, 'tokens.json')
    writeFileSync(tokens, JSON.stringify(people.map(({ token }) => token)))
    return await listenTo(running, name, { tokens, owner: people[0]?.id ?? '' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await running.close()
  }
}

async function signUp({ engine }: TestEngine) {
  const people: { readonly id: string; readonly token: string }[] = []
  for (let n = 0; n < memberCount; n += 1) {
    const { id } = await engine.recordsOf('members').create({ email: `member${n}@example.test` })
    people.push({ id, token: await engine.issueToken('members', id) })
  }
  return people
}

async function listenTo(
  { url, engine }: TestEngine,
  name: string,
  { tokens, owner }: { readonly tokens: string; readonly owner: string },
): Promise<Figure[]> {
  const streams = new URL('../load-streams.ts', import.meta.url)
  const listeners = fork(streams, [url, String(memberCount), '0', tokens])
  try {
    await once(listeners, 'message')
    const changes = changesPerSecond * seconds
    const begin = performance.now()
    for (let n = 0; n < changes; n += 1) {
      await sleep(Math.max(0, begin + (n * 1000) / changesPerSecond - performance.now()))
      await engine.recordsOf('clip_votes').create({ id: newVoteId(), open: true, owner })
    }
    const { events, delayMs } = await reportOf(listeners, changes * memberCount)
    return [
      atMost(`p99 of an event: ${name}`, { measured: delayMs.p99, goal: 300, unit: 'ms' }),
      exactly('events missed', { measured: changes * memberCount - events, goal: 0 }),
    ]
  } finally {
    listeners.kill()
  }
}
