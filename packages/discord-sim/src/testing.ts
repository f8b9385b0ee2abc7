import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { REST } from '@discordjs/rest'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { type DiscordSim, type DiscordSimOptions, startDiscordSim } from './start.ts'
import { demoClient } from './world/demo-world.ts'

export const callback = 'http://127.0.0.1:9/callback'

/** A simulator that lasts as long as the test. */
export async function simForTest(options: DiscordSimOptions = {}): Promise<DiscordSim> {
  const sim = await startDiscordSim(options)
  onTestFinished(() => sim.close())
  return sim
}

/** A clock that only moves when the test advances it. */
export function handClock(start = Date.UTC(2026, 0, 1)) {
  let now = start
  const clock = () => now
  return { clock, advance: (ms: number) => void (now += ms) }
}

export async function askForCode(sim: DiscordSim, query: Record<string, string>): Promise<URL> {
  const address = new URL('/oauth2/authorize', sim.url)
  const asked = {
    client_id: demoClient.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'identify',
  }
  address.search = new URLSearchParams({ ...asked, ...query }).toString()
  const response = await fetch(address, { redirect: 'manual' })
  return new URL(response.headers.get('location') ?? `none:${response.status}`)
}

export async function askForToken(sim: DiscordSim, form: Record<string, string>): Promise<Response> {
  const { clientId: client_id, clientSecret: client_secret } = demoClient
  const body = new URLSearchParams({ client_id, client_secret, redirect_uri: callback, ...form })
  return fetch(`${sim.apiUrl}/oauth2/token`, { method: 'POST', body })
}

/** Logs in as a user and returns the access token. */
export async function logIn(sim: DiscordSim, persona: string, scope: string): Promise<string> {
  const code = (await askForCode(sim, { persona, scope })).searchParams.get('code') ?? ''
  const response = await askForToken(sim, { grant_type: 'authorization_code', code })
  const answer: unknown = await response.json()
  const isToken = typeof answer === 'object' && answer !== null && 'access_token' in answer
  return isToken ? String(answer.access_token) : ''
}

export async function get(sim: DiscordSim, path: string, authorization?: string) {
  const response = await fetch(sim.apiUrl + path, { headers: authorization ? { authorization } : {} })
  const body: unknown = await response.json()
  return { status: response.status, body, headers: response.headers }
}

export function post(sim: DiscordSim, webhook: string, message: unknown, query = ''): Promise<Response> {
  return fetch(sim.webhookUrl(webhook) + query, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
}

/** The client that the site uses, with the bot's token. */
export function botClient(sim: DiscordSim): REST {
  return new REST({ version: '10', api: `${sim.url}/api`, retries: 0 }).setToken(demoClient.botToken)
}

/** The error of a refused request, or undefined. */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  )
}

const bodySchema = z.looseObject({ id: z.string(), type: z.int(), token: z.string() })

export interface Received {
  isSigned: boolean
  /** Seconds since 1970. */
  timestamp: number
  body: z.output<typeof bodySchema>
}

/** A site that checks signatures, and responds as the test defines. */
export async function siteForTest(
  sim: DiscordSim,
  answer: (received: Received) => unknown = () => ({ type: 4, data: { content: 'Hello', flags: 64 } }),
  { checks = true }: { checks?: boolean | (() => boolean) } = {},
) {
  const received: Received[] = []
  const key = await publicKey(sim)
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const timestamp = String(request.headers['x-signature-timestamp'])
      const signature = Buffer.from(String(request.headers['x-signature-ed25519']), 'hex')
      const isSigned = verify(null, Buffer.from(timestamp + body), key, signature)
      const got = { isSigned, timestamp: Number(timestamp), body: bodySchema.parse(JSON.parse(body)) }
      received.push(got)
      const isCareful = typeof checks === 'function' ? checks() : checks
      if (isCareful && !isSigned) return response.writeHead(401).end()
      const answered = got.body.type === 1 ? { type: 1 } : await answer(got)
      if (typeof answered === 'number') return response.writeHead(answered).end()
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/interactions`
  return { url, received, close: () => server.closeAllConnections() }
}

/** The site with its address set. */
export async function connectedSite(...options: Parameters<typeof siteForTest>) {
  const site = await siteForTest(...options)
  await botClient(options[0]).patch('/applications/@me', { body: { interactions_endpoint_url: site.url } })
  site.received.length = 0
  return site
}

async function publicKey(sim: DiscordSim) {
  const schema = z.object({ verify_key: z.string() })
  const { verify_key: key } = schema.parse(await botClient(sim).get('/applications/@me'))
  const x = Buffer.from(key, 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
