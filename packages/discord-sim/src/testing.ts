import { REST } from '@discordjs/rest'
import { onTestFinished } from 'vitest'
import { type DiscordSim, type DiscordSimOptions, startDiscordSim } from './start.ts'
import { demoClient } from './world/demo-world.ts'

export const callback = 'http://127.0.0.1:9/callback'

/** A simulator that lasts as long as the test. */
export async function simForTest(options: DiscordSimOptions = {}): Promise<DiscordSim> {
  const sim = await startDiscordSim(options)
  onTestFinished(() => sim.close())
  return sim
}

/** A clock that only moves when told to. */
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

/** The access token of somebody who has logged in. */
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

/** The client that the site uses, as the bot. */
export function botClient(sim: DiscordSim): REST {
  return new REST({ version: '10', api: `${sim.url}/api`, retries: 0 }).setToken(demoClient.botToken)
}

/** What a call was refused with, or undefined. */
export async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  )
}
