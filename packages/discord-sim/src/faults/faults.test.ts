import { describe, expect, test } from 'vitest'
import { askForToken, get, post, simForTest } from '../testing.ts'
import { demoWebhooks } from '../world/demo-world.ts'
import { placeOf } from './route-groups.ts'

const hello = { content: 'hello' }

test.each([
  ['/oauth2/authorize', { group: 'oauth' }],
  ['/api/v10/oauth2/token', { group: 'oauth' }],
  ['/api/users/@me', { group: 'api' }],
  ['/api/v10/guilds/1', { group: 'api' }],
  ['/api/v10/webhooks/12/token', { group: 'webhooks', webhookId: '12' }],
  ['/api/v10/webhooks/12/aW50ZXJhY3Rpb246MTI/messages/@original', { group: 'interactions' }],
  ['/api/v10/interactions/12/token/callback', { group: 'interactions' }],
  ['/api/v10/gateway/bot', { group: 'gateway' }],
  ['/_control/fault', undefined],
  ['/', undefined],
])('%s belongs to its group', (path, place) => {
  expect(placeOf(path)).toEqual(place)
})

describe('each fault', () => {
  test('rate limited: for the given number of requests, with the time to wait, and nothing is posted', async () => {
    const sim = await simForTest()
    sim.control.setFault({
      kind: 'rateLimited',
      target: 'webhooks',
      retryAfterSeconds: 2.5,
      scope: 'global',
      times: 2,
    })
    const refused = await post(sim, 'event-logs', hello)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('3')
    expect(refused.headers.get('x-ratelimit-global')).toBe('true')
    expect(await refused.json()).toMatchObject({ retry_after: 2.5, global: true })
    expect((await post(sim, 'faq-logs', hello)).status).toBe(429)
    expect(sim.control.messages()).toEqual([])
    expect((await post(sim, 'event-logs', hello)).status).toBe(204)
  })

  test.each([
    [500, 0],
    [401, 50027],
    [403, 50013],
    [404, 10015],
  ])('status %i', async (code, discordCode) => {
    const sim = await simForTest()
    sim.control.setFault({ kind: 'status', target: 'webhooks', code })
    const refused = await post(sim, 'event-logs', hello)
    expect(refused.status).toBe(code)
    expect(await refused.json()).toMatchObject({ code: discordCode })
    expect((await get(sim, '/users/@me')).body, 'other groups go on').toMatchObject({
      message: '401: Unauthorized',
    })
    sim.control.clearFaults()
    expect((await post(sim, 'event-logs', hello)).status).toBe(204)
  })

  test('slow: late, but done', async () => {
    const sim = await simForTest()
    sim.control.setFault({ kind: 'slow', target: 'webhooks', ms: 120 })
    const began = performance.now()
    expect((await post(sim, 'event-logs', hello)).status).toBe(204)
    expect(performance.now() - began).toBeGreaterThan(115)
  })

  test('hang: no answer until the client gives up, and closing does not wait for it', async () => {
    const sim = await simForTest()
    sim.control.setFault({ kind: 'hang', target: 'oauth' })
    const answer = askForToken(sim, {}).then(
      () => 'answered',
      () => 'broken off',
    )
    const waited = new Promise((resolve) => {
      setTimeout(resolve, 150, 'still waiting')
    })
    expect(await Promise.race([answer, waited])).toBe('still waiting')
    await sim.close()
    expect(await answer).toBe('broken off')
  })

  test('down: the connection is cut and nothing is done', async () => {
    const sim = await simForTest()
    sim.control.setFault({ kind: 'down', target: 'webhooks', times: 1 })
    await expect(post(sim, 'event-logs', hello)).rejects.toThrow('fetch failed')
    expect(sim.control.messages()).toEqual([])
    expect(sim.control.requests()).toMatchObject([{ group: 'webhooks', fault: 'down' }])
    expect(sim.control.requests()[0]).not.toHaveProperty('status')
    expect((await post(sim, 'event-logs', hello)).status).toBe(204)
  })

  test.each(['', '?wait=true'])('truncated: it is done, but the answer is cut off %s', async (query) => {
    const sim = await simForTest()
    sim.control.setFault({ kind: 'truncated', target: 'webhooks', times: 1 })
    const response = await post(sim, 'event-logs', hello, query)
    await expect(response.text()).rejects.toThrow('terminated')
    expect(sim.control.messages().length).toBe(1)
  })
})

test('the proxy in front of Discord responds with HTML instead of JSON', async () => {
  const sim = await simForTest()
  sim.control.setFault({ kind: 'status', target: 'api', code: 502 })
  const response = await fetch(`${sim.apiUrl}/users/@me`)
  expect(response.status).toBe(502)
  expect(response.headers.get('content-type')).toContain('text/html')
})

test('a fault can affect everything, and the narrowest fault takes precedence', async () => {
  const sim = await simForTest()
  sim.control.setFault({ kind: 'status', target: 'all', code: 500 })
  sim.control.setFault({ kind: 'status', target: 'webhooks', code: 403 })
  sim.control.setFault({ kind: 'status', target: 'webhook:faq-logs', code: 404 })
  const answers = [
    get(sim, '/users/@me'),
    askForToken(sim, {}),
    post(sim, 'event-logs', hello),
    post(sim, 'faq-logs', hello),
  ]
  expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([500, 500, 403, 404])
})

test('a fault can affect a single webhook, by name or id', async () => {
  const sim = await simForTest()
  for (const target of ['webhook:event-logs', `webhook:${demoWebhooks['event-logs'].id}`] as const) {
    sim.control.setFault({ kind: 'status', target, code: 404 })
    expect((await post(sim, 'event-logs', hello)).status).toBe(404)
    expect((await post(sim, 'faq-logs', hello)).status).toBe(204)
    sim.control.clearFaults()
  }
})
