import { EventSource } from 'eventsource'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RawStream } from '../../../realtime/streams.fixture.ts'
import { startTestEngine } from '../../../testing/index.ts'
import type { TestEngine } from '../../../testing/index.ts'
import { newClient, people } from '../../../auth/people.fixture.ts'
import { startFakeProvider } from '../../../auth/oauth2/fake-provider.fixture.ts'

// The official client finds it there.
Object.assign(globalThis, { EventSource })

let provider: Awaited<ReturnType<typeof startFakeProvider>>
let test: TestEngine

beforeAll(async () => {
  provider = await startFakeProvider()
  const auth = { ...people.auth, oauth2: { providers: [provider.config] } }
  test = await startTestEngine({ collections: [{ ...people, auth }] })
})
afterAll(async () => {
  await test.close()
  await provider.close()
})

const back = (query: string, init: RequestInit = {}) =>
  fetch(`${test.url}/api/oauth2-redirect${query}`, { redirect: 'manual', ...init })

it('logs in through a pop-up with the official client', async () => {
  const code = provider.codeFor({ id: '77', username: 'pop', email: 'pop@example.com', verified: true })
  const { record, meta } = await newClient(test)
    .collection('people')
    .authWithOAuth2({
      provider: 'discord',
      urlCallback: async (address) => {
        const url = new URL(address)
        expect(url.searchParams.get('redirect_uri')).toBe(`${test.url}/api/oauth2-redirect`)
        await back(`?state=${url.searchParams.get('state')}&code=${code}`)
      },
    })
  expect(record.email).toBe('pop@example.com')
  expect(meta).toMatchObject({ id: '77', isNew: true })
  expect(provider.requests.at(-1)?.form['redirect_uri']).toBe(`${test.url}/api/oauth2-redirect`)
  expect(provider.requests.at(-1)?.form['code_verifier']).toMatch(/^\w{43}$/)
})

describe('coming back', () => {
  const success = '/api/oauth2-redirect/success'
  const failure = '/api/oauth2-redirect/failure'

  it('by GET goes on with 307, by POST with 303', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const got = await back(`?state=${first.clientId}&code=abc`)
    expect([got.status, got.headers.get('location')]).toEqual([307, success])
    const posted = await back('', {
      method: 'POST',
      body: new URLSearchParams({ state: second.clientId, code: '123' }),
    })
    expect([posted.status, posted.headers.get('location')]).toEqual([303, success])
    await expect
      .poll(() => [first, second].map(({ events }) => events[1]?.data))
      .toEqual([
        { state: first.clientId, code: 'abc' },
        { state: second.clientId, code: '123' },
      ])
    for (const stream of [first, second]) stream.close()
  })

  it('with an error tells it', async () => {
    const stream = await waiting()
    const answer = await back(`?state=${stream.clientId}&code=x&error=access_denied`)
    expect(answer.headers.get('location')).toBe(failure)
    await expect
      .poll(() => stream.events[1]?.data)
      .toEqual({ state: stream.clientId, code: '', error: 'access_denied' })
    stream.close()
  })

  it('with more than a code and a state is refused', async () => {
    const body = new URLSearchParams({ state: 'nope', code: 'x'.repeat(70_000) })
    expect((await back('', { method: 'POST', body })).status).toBe(413)
  })

  it('without a stream that waits fails and says nothing', async () => {
    const stream = await waiting(['people/*'])
    for (const query of ['', '?code=x', '?state=nope&code=x', `?state=${stream.clientId}&code=x`])
      expect((await back(query)).headers.get('location')).toBe(failure)
    expect(stream.events).toHaveLength(1)
    stream.close()
  })

  it.each([success, failure])('ends on a page that runs nothing but its own line: %s', async (path) => {
    const page = await fetch(test.url + path)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src/,
    )
    expect(await page.text()).toContain('<script>window.close()</script>')
  })
})

async function waiting(topics = ['@oauth2']): Promise<RawStream> {
  const stream = await RawStream.open(test.url)
  const body = { clientId: stream.clientId, subscriptions: topics }
  await newClient(test).send('/api/realtime', { method: 'POST', body })
  return stream
}
