import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PocketBase, { type RecordAuthResponse } from 'pocketbase'
import { demoClient, siteEnvironment, startDiscordSim, type DiscordSim } from '@longhouse/discord-sim'
import type { Engine } from '@longhouse/engine'
import type { TestDatabase } from '@longhouse/engine/testing'
import { readSettings, type Settings } from '../settings.ts'
import { openSite, type SiteOptions } from '../site.ts'
import { siteTables } from './site-tables.ts'

/** The whole site, with a Discord simulator that it takes for the real one. */
export interface DiscordSite {
  readonly url: string
  readonly engine: Engine
  readonly sim: DiscordSim
  readonly settings: Settings
  /** Address of the metrics, if they have their own listener. */
  readonly metricsUrl?: string
  /** Logs a persona in (or registers them) through the Discord simulator, with the official client. */
  logIn(personaId: string, createData?: Record<string, unknown>): Promise<LoggedIn>
  guest(): PocketBase
  close(): Promise<void>
}

export interface LoggedIn {
  readonly client: PocketBase
  readonly answer: RecordAuthResponse
  readonly id: string
}

export interface DiscordSiteOptions {
  /** Settings that are added to the usual ones, or override them. */
  readonly env?: Readonly<Record<string, string>>
  readonly logger?: SiteOptions['logger']
  /** Discord's own limits; off unless a test is about them. */
  readonly rateLimits?: boolean
  /**
   * Whether Discord sends events about members. Off unless a test is about them, so that the site must query
   * members.
   */
  readonly tellsOfMembers?: boolean
  /** Time limit of Discord for the first response; three seconds, unless a busy machine must not fail. */
  readonly answerTimeMs?: number
}

const scopes = 'identify email guilds.members.read'

export async function startDiscordSite(
  database: TestDatabase,
  { env = {}, logger, rateLimits = false, tellsOfMembers = false, ...waiting }: DiscordSiteOptions = {},
): Promise<DiscordSite> {
  const client = { ...demoClient, membersIntent: tellsOfMembers }
  const sim = await startDiscordSim({ rateLimits, world: { client }, ...waiting })
  const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-site-'))
  const fresh = await database.create(siteTables, dataDir)
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...(fresh.databaseUrl ? { DATABASE_URL: fresh.databaseUrl } : {}),
    ...discordEnvironment(sim),
    ...env,
  })
  const site = await openSite(settings, { ...(logger && { logger }) })
  return {
    url: site.url,
    engine: site.engine,
    sim,
    settings,
    ...(site.metricsUrl && { metricsUrl: site.metricsUrl }),
    guest: () => newClient(site.url),
    logIn: (personaId, createData) => logIn(site.url, personaId, createData),
    close: async () => {
      await site.close()
      await sim.close()
      await fresh.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the environment of a site that talks to this Discord simulator. */
export function discordEnvironment(sim: DiscordSim): Record<string, string> {
  return siteEnvironment(sim)
}

/** Logs a persona in (or registers them) through the Discord simulator of a site. */
export async function logIn(url: string, personaId: string, createData = {}): Promise<LoggedIn> {
  const client = newClient(url)
  const { oauth2 } = await client.collection('users').listAuthMethods()
  const provider = oauth2.providers.find(({ name }) => name === 'discord')
  const redirect = `${url}/api/oauth2-redirect`
  const codeVerifier = randomBytes(32).toString('base64url')
  const address = new URL(provider?.authURL ?? '')
  const query = {
    redirect_uri: redirect,
    scope: scopes,
    persona: personaId,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const response = await fetch(address, { redirect: 'manual' })
  const code = new URL(response.headers.get('location') ?? 'none:').searchParams.get('code') ?? ''

  const users = client.collection('users')
  const answer = await users.authWithOAuth2Code('discord', code, codeVerifier, redirect, createData)
  return { client, answer, id: answer.record.id }
}

function newClient(url: string): PocketBase {
  return new PocketBase(url).autoCancellation(false)
}
