import { Routes } from 'discord-api-types/v10'
import type { ToldFacts } from '@longhouse/contract/bot'
import { z } from 'zod'
import { callTimeoutMs, newRest, discordId } from '../../../platform/discord/discord-client.ts'
import { toDiscordFailure } from '../../../platform/discord/discord-failure.ts'
import type { Platform } from '../../../platform/feature.ts'
import { patienceOf, unlessAborted } from '../../../platform/portions.ts'
import type { DiscordSettings } from '../../../settings.ts'

const scope = 'identify role_connections.write'

const tokensSchema = z
  .object({
    access_token: z.string().min(1).max(500),
    refresh_token: z.string().min(1).max(500),
    expires_in: z.number().positive(),
    scope: z.string().default(''),
  })
  .transform((answer) => ({
    access: answer.access_token,
    refresh: answer.refresh_token,
    lifeMs: answer.expires_in * 1000,
    mayTell: answer.scope.split(' ').includes('role_connections.write'),
  }))
const personSchema = z.object({ id: discordId })

/** Tokens that Discord issues for what a member has allowed. */
export type IssuedTokens = z.output<typeof tokensSchema>

/** Calls to Discord in the name of a member. They fail with a `DiscordFailure`, and never hang. */
export interface DiscordDesk {
  /** Address at which Discord asks the member. */
  authorizeUrl(state: string): string
  exchange(code: string): Promise<IssuedTokens>
  /** The old tokens are invalid afterwards. */
  refresh(refreshToken: string): Promise<IssuedTokens>
  /** Revokes everything that the member has allowed. */
  revoke(refreshToken: string): Promise<void>
  /** Returns the Discord id of the token's owner. */
  whoIs(accessToken: string): Promise<string>
  tell(accessToken: string, told: ToldFacts): Promise<void>
  /** Deletes all published facts. */
  forget(accessToken: string): Promise<void>
}

interface DeskPlace {
  readonly discord: DiscordSettings
  /** Address to which Discord redirects the browser; registered there. */
  readonly callback: string
  /** Name of the site there. */
  readonly platformName: string
  readonly closing: Platform['closing']
}

export function createDiscordDesk({ discord, callback, platformName, closing }: DeskPlace): DiscordDesk {
  const { clientId, clientSecret } = discord
  const connection = Routes.userApplicationRoleConnection(clientId)
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  const asSite = { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }

  const ask = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      const signal = patienceOf(callTimeoutMs, closing)
      return await unlessAborted(signal, () => work(signal))
    } catch (error) {
      throw toDiscordFailure(error)
    }
  }

  const send = (path: '/oauth2/token' | '/oauth2/token/revoke', form: Readonly<Record<string, string>>) =>
    ask(async (signal) => {
      const headers = { ...asSite, 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams(form).toString()
      const rest = await newRest(discord)
      return rest.post(path, { auth: false, headers, body, passThroughBody: true, signal })
    })
  const issue = async (form: Readonly<Record<string, string>>) => {
    const answer = await send('/oauth2/token', form)
    return ask(async () => tokensSchema.parse(answer))
  }
  return {
    authorizeUrl: (state) => {
      const query = { client_id: clientId, response_type: 'code', redirect_uri: callback, scope, state }
      return `${discord.url}/oauth2/authorize?${new URLSearchParams({ ...query, prompt: 'consent' }).toString()}`
    },
    exchange: (code) => issue({ grant_type: 'authorization_code', code, redirect_uri: callback }),
    refresh: (token) => issue({ grant_type: 'refresh_token', refresh_token: token }),
    revoke: async (token) =>
      void (await send('/oauth2/token/revoke', { token, token_type_hint: 'refresh_token' })),
    whoIs: (accessToken) =>
      ask(async (signal) => {
        const rest = await newRest(discord)
        const answer = await rest.get(Routes.user(), { ...asPerson(accessToken), signal })
        return personSchema.parse(answer).id
      }),
    tell: (accessToken, { username, facts }) =>
      ask(async (signal) => {
        const names = { platform_name: platformName.slice(0, 50), platform_username: username.slice(0, 100) }
        const metadata = Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, String(value)]))
        const body = { ...names, metadata }
        const rest = await newRest(discord)
        await rest.put(connection, { ...asPerson(accessToken), body, signal })
      }),
    forget: (accessToken) =>
      ask(async (signal) => {
        const rest = await newRest(discord)
        await rest.put(connection, { ...asPerson(accessToken), body: {}, signal })
      }),
  }
}

function asPerson(accessToken: string) {
  return { auth: false, headers: { authorization: `Bearer ${accessToken}` } }
}
