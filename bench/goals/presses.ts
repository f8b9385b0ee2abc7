import { setTimeout as sleep } from 'node:timers/promises'
import type PocketBase from 'pocketbase'
import {
  demoChannels,
  demoClient,
  manyMembers,
  startDiscordSim,
  type DiscordSim,
} from '@longhouse/discord-sim'
import { discordEnvironment, eventValues, newPicture, startSiteProcess } from '@longhouse/server/testing'
import { operatorAt, withFolder } from '../drills/process.ts'
import { quantiles } from '../quantiles.ts'
import { atMost, exactly, type Figure, type Goal } from './goal.ts'

const people = manyMembers(300)
const places = 8
const second = 1000
const junkCount = 10_000
const interactions = '/api/discord/interactions'

/**
 * Three hundred users click on one post within a second; then a minute's worth of invalid requests to the
 * same address in less.
 */
export const presses: Goal = {
  name: 'presses',
  measure: () =>
    withFolder(async (dataDir) => {
      const sim = await startDiscordSim({ rateLimits: false, answerTimeMs: 60_000, probeEvery: 0 })
      sim.control.addMembers(people)
      const env = { ...discordEnvironment(sim), DISCORD_EVENTS: 'http', RATE_LIMITS: 'on' }
      const site = await startSiteProcess({ dataDir, env })
      const root = await operatorAt(site.url)
      while (sim.control.application().endpointUrl === null) await sleep(50)
      const figures = [...(await storm(sim, root)), ...(await flood(site.url))]
      await site.end()
      await sim.close()
      return figures
    }),
}

async function storm(sim: DiscordSim, root: PocketBase): Promise<Figure[]> {
  for (const { id: discord_id, username } of people) {
    const password = 'a password of a member'
    const values = { username, email: `${username}@example.test`, password, passwordConfirm: password }
    await root.collection('users').create({ ...values, discord_id })
  }
  const values = eventValues({ max_participants: places, thumbnail: newPicture() })
  const { id } = await root.collection('tournaments').create(values)
  // All users are known: most of those who click have clicked before.
  const details = `v1:details:${id}`
  const known = await post(sim, details)
  for (const person of people) await sim.control.press(person.id, { customId: details, messageId: known })
  const customId = `v1:join:${id}`
  const messageId = await post(sim, customId)

  const times: number[] = []
  await Promise.all(
    people.map(async (person, index) => {
      await sleep((index * second) / people.length)
      const start = performance.now()
      await sim.control.press(person.id, { customId, messageId })
      times.push(performance.now() - start)
    }),
  )
  const isAnswered = () => sim.control.interactions().every(({ state }) => state === 'answered')
  const deadline = performance.now() + 60 * second
  while (!isAnswered() && performance.now() < deadline) await sleep(50)
  const taken = await root
    .collection('tournament_registrations')
    .getList(1, 1, { filter: `tournament='${id}'` })
  const left = sim.control.interactions().filter(({ state }) => state !== 'answered').length
  const { p50, p99, worst } = quantiles(times)
  return [
    exactly('places taken', { measured: taken.totalItems, goal: places }),
    exactly('people without an answer', { measured: left, goal: 0 }),
    atMost('first answer, in the middle', { measured: p50, goal: 2 * second, unit: 'ms' }),
    atMost('first answer, the slow end', { measured: p99, goal: 2.5 * second, unit: 'ms' }),
    atMost('slowest first answer; Discord waits for 3 s', { measured: worst, goal: 3 * second, unit: 'ms' }),
  ]
}

async function post(sim: DiscordSim, customId: string): Promise<string> {
  const components = [{ type: 1, components: [{ type: 2, style: 3, label: 'Join', custom_id: customId }] }]
  const answer = await fetch(`${sim.apiUrl}/channels/${demoChannels.events.id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bot ${demoClient.botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ flags: 1 << 15, components }),
  })
  const { id } = (await answer.json()) as { id: string }
  return id
}

/** Ten thousand requests with a wrong signature, fifty per tenth of a second, while a guest reads. */
async function flood(url: string): Promise<Figure[]> {
  const statuses: number[] = []
  const times: number[] = []
  const junk: Promise<void>[] = []
  for (let sent = 0; sent < junkCount; sent += 50) {
    junk.push(...Array.from({ length: 50 }, async () => void statuses.push(await sendJunk(url))))
    const start = performance.now()
    await (await fetch(`${url}/api/collections/tournaments/records`)).arrayBuffer()
    times.push(performance.now() - start)
    await sleep(100)
  }
  await Promise.all(junk)
  const refused = statuses.filter((status) => status === 401).length
  return [
    exactly('junk that got 401', { measured: refused, goal: junkCount }),
    atMost('a list meanwhile, the slow end', { measured: quantiles(times).p99, goal: 200, unit: 'ms' }),
  ]
}

async function sendJunk(url: string): Promise<number> {
  const answer = await fetch(url + interactions, {
    method: 'POST',
    headers: {
      'x-signature-ed25519': 'ab'.repeat(64),
      'x-signature-timestamp': String(Math.floor(Date.now() / second)),
    },
    body: '{"type":1}',
  })
  await answer.arrayBuffer()
  return answer.status
}
