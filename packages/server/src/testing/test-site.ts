import PocketBase from 'pocketbase'
import { pino } from 'pino'
import { startTestEngine, type TestDatabase } from '@longhouse/engine/testing'
import type { Engine } from '@longhouse/engine'
import { communityFile } from '@longhouse/contract/community-file'
import type { User } from '@longhouse/contract/users'
import { createFeatures } from '../features/index.ts'
import { usersCollection } from '../collections/users.ts'
import { barredBy } from '../open-engine.ts'
import { readSettings } from '../settings.ts'
import type { Platform, Site } from '../platform/feature.ts'

const community = communityFile.config

/**
 * Every caller that a rule can meet: `member` owns the record, `other` does not; staff by role, admin by
 * flag.
 */
export const everyRole = ['guest', 'member', 'other', 'staff', 'admin', 'superuser'] as const
export type Role = (typeof everyRole)[number]
type Person = 'member' | 'other' | 'staff' | 'admin'

/** A site with a member of each kind, and the official client logged in as each of them. */
export interface TestSite extends Site {
  readonly url: string
  readonly as: Readonly<Record<Role, PocketBase>>
  readonly people: Readonly<Record<Person, User>>
  close(): Promise<void>
}

const superuser = { email: 'root@example.com', password: 'correct horse battery' }

const persons: Readonly<Record<Person, Readonly<Record<string, unknown>>>> = {
  member: { discord_id: '8001', discord_data: { roles: ['1'] } },
  other: { discord_id: '8002' },
  staff: { discord_data: { roles: [{ id: community.discord.staffRoleIds[0], name: 'Sergeant' }] } },
  admin: { is_admin: true },
}

/** The clock of a site, its community, and its settings. */
export type SiteChoices = Partial<Pick<Platform, 'now' | 'community' | 'settings' | 'closing'>>

export async function startTestSite(database: TestDatabase, options: SiteChoices = {}): Promise<TestSite> {
  const platform: Platform = {
    settings: readSettings({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }),
    community,
    logger: pino({ level: 'silent' }),
    now: () => new Date(),
    ...options,
  }
  const features = createFeatures(platform)
  const running = await startTestEngine({
    database,
    areTablesReady: true,
    superuser,
    collections: features.flatMap((feature) => feature.collections ?? []),
    hooks: features.flatMap((feature) => feature.hooks ?? []),
    batch: { enabled: true },
    barred: (account) => barredBy(features, account),
    onImpersonate: async (impersonation, tx) => {
      for (const feature of features) await feature.onImpersonate?.(impersonation, tx)
    },
    onOperation: async (operation) => {
      for (const feature of features) await feature.onOperation?.(operation, running.engine)
    },
    prepare: (app, opened) => {
      for (const feature of features) feature.routes?.(app, { ...platform, engine: opened })
    },
  })
  const { url, engine } = running
  const people = {
    member: await createPerson(engine, 'member', persons.member),
    other: await createPerson(engine, 'other', persons.other),
    staff: await createPerson(engine, 'staff', persons.staff),
    admin: await createPerson(engine, 'admin', persons.admin),
  }
  const root = newClient(url)
  await root.collection('_superusers').authWithPassword(superuser.email, superuser.password)
  const as = {
    guest: newClient(url),
    member: await clientOf(url, engine, people.member.id),
    other: await clientOf(url, engine, people.other.id),
    staff: await clientOf(url, engine, people.staff.id),
    admin: await clientOf(url, engine, people.admin.id),
    superuser: root,
  }
  return { ...platform, engine, url, as, people, close: () => running.close() }
}

/** Creates an account without a password: hashing takes its time, and no test here types one. */
export async function createPerson(
  engine: Engine,
  username: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<User> {
  return engine.records(usersCollection).create({
    username,
    name: username.toUpperCase(),
    email: `${username}@example.com`,
    ...values,
  })
}

/** Returns the owner of a submitted record: the role's own account, or `member` if it has none. */
export function idOf(people: TestSite['people'], role: Role): string {
  return role === 'guest' || role === 'superuser' ? people.member.id : people[role].id
}

/** The official client, logged in as a user. */
export async function clientOf(url: string, engine: Engine, userId: string): Promise<PocketBase> {
  const client = newClient(url)
  client.authStore.save(await engine.issueToken('users', userId))
  return client
}

function newClient(url: string): PocketBase {
  return new PocketBase(url).autoCancellation(false)
}
