import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPersonas } from '@longhouse/discord-sim'
import { countQueries, onEitherDatabase } from '@longhouse/engine/testing'
import { interactionsPath } from '@longhouse/contract/bot'
import { patience, said, startBotSite, type BotSite } from './bot-site.fixture.ts'

const { member } = demoPersonas
const signature = 'ab'.repeat(64)
const timestamp = () => String(Math.floor(Date.now() / 1000))

onEitherDatabase((database) => {
  let site: BotSite
  beforeAll(async () => {
    site = await startBotSite({
      database,
      answers: { presses: [{ verb: 'join', answer: async () => said('You are in.') }] },
      engine: { rateLimits: { enabled: true } },
    })
    await vi.waitUntil(() => site.sim.control.application().endpointUrl, patience)
    await site.post({ verb: 'join' })
    await site.memberOf(member)
  })
  afterAll(() => site.close())

  const send = (headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer> = '{"type":1}') =>
    fetch(site.url + interactionsPath, { method: 'POST', headers, body })

  test.each([
    ['no signature', () => ({})],
    ['half of one', () => ({ 'x-signature-ed25519': 'abab', 'x-signature-timestamp': timestamp() })],
    ['no moment', () => ({ 'x-signature-ed25519': signature })],
    ['an old moment', () => ({ 'x-signature-ed25519': signature, 'x-signature-timestamp': '1700000000' })],
    ['another signature', () => ({ 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp() })],
    [
      'the token of a member',
      () => ({
        authorization: 'Bearer nothing',
        'x-signature-ed25519': signature,
        'x-signature-timestamp': timestamp(),
      }),
    ],
  ])('%s: 401 without a body [DI-02]', async (_, headers) => {
    const answer = await send({ 'content-type': 'application/json', ...headers() })
    expect(answer.status).toBe(401)
    expect(await answer.text()).toBe('')
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{"type":'],
    ['bytes', new Uint8Array([0, 255, 128])],
  ])('a body that is %s: 401 [DI-02]', async (_, body) => {
    const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp() }
    expect((await send(headers, body)).status).toBe(401)
  })

  test('a body that is too large is not read', async () => {
    const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp() }
    expect((await send(headers, 'x'.repeat(200_000))).status).toBe(413)
  })

  test('a flood of them makes no database queries', async () => {
    const questions = countQueries()
    const statuses = await flood()
    // Jobs of the site make queries as long as it takes; the thousand requests make none.
    expect(questions()).toBeLessThan(1000)
    expect(statuses).toEqual(new Set([401]))
    const before = questions()
    await site.engine.recordsOf('users').count()
    expect(questions()).toBeGreaterThan(before)
  })

  test('members are served during a flood, and requests of its address do not count against Discord', async () => {
    const flooding = flood()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => site.sim.control.press(member.id, { customId: 'v1:join:' })),
    )
    expect(new Set(outcomes.map(({ httpStatus }) => httpStatus))).toEqual(new Set([200]))
    expect((await fetch(`${site.url}/api/health`)).status).toBe(200)
    expect(await flooding).toEqual(new Set([401]))
    await expect
      .poll(() => new Set(site.sim.control.interactions().map(({ state }) => state)))
      .toEqual(new Set(['answered']))
  })

  /** Sends a thousand requests by ten senders. Returns their statuses. */
  async function flood(): Promise<Set<number>> {
    const statuses = new Set<number>()
    const sender = async () => {
      for (let sent = 0; sent < 100; sent += 1) {
        const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp() }
        const answer = await send(headers)
        await answer.arrayBuffer()
        statuses.add(answer.status)
      }
    }
    await Promise.all(Array.from({ length: 10 }, sender))
    return statuses
  }
})
