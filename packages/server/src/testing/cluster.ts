import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import { startDiscordSim, type DiscordSim } from '@longhouse/discord-sim'
import { startS3Sim, type S3Sim } from '@longhouse/s3-sim'
import { discordEnvironment } from './discord-site.ts'
import { operator, startSiteProcess, type SiteProcess } from './site-process.ts'

/** Two processes on one PostgreSQL, one bucket and one Discord simulator, each with its own data folder. */
export interface Cluster {
  readonly nodes: readonly [SiteProcess, SiteProcess]
  readonly discord: DiscordSim
  readonly bucket: S3Sim
  /** The operator's client at the second node. */
  readonly root: PocketBase
  /** Creates a member who is logged in everywhere. */
  newMember(name: string): Promise<Member>
  close(): Promise<void>
}

export interface Member {
  readonly id: string
  /** Returns a client of this member for an address. */
  at(url: string): PocketBase
}

export interface ClusterOptions {
  readonly databaseUrl: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts both processes concurrently. */
export async function startCluster({ databaseUrl, env = {} }: ClusterOptions): Promise<Cluster> {
  const [discord, bucket] = await Promise.all([startDiscordSim({ rateLimits: false }), startS3Sim()])
  const folder = await mkdtemp(join(tmpdir(), 'longhouse-cluster-'))
  const start = (name: string) =>
    startSiteProcess({
      dataDir: join(folder, name),
      env: {
        DATABASE_URL: databaseUrl,
        FILES_URL: bucket.filesUrl,
        ...discordEnvironment(discord),
        ...env,
      },
    })
  const nodes = await Promise.all([start('first'), start('second')])
  const root = newClient(nodes[1].url)
  await root.collection('_superusers').authWithPassword(operator.email, operator.password)
  return {
    nodes,
    discord,
    bucket,
    root,
    newMember: (name) => newMember(root, name),
    close: async () => {
      await Promise.all(nodes.map((node) => node.end()))
      await Promise.all([discord.close(), bucket.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function newClient(url: string, token = ''): PocketBase {
  const client = new PocketBase(url).autoCancellation(false)
  if (token) client.authStore.save(token)
  return client
}

async function newMember(root: PocketBase, username: string): Promise<Member> {
  const password = `the password of ${username}`
  const { id } = await root.collection('users').create({
    username,
    email: `${username}@example.test`,
    password,
    passwordConfirm: password,
  })
  const { authStore } = await root.collection('users').impersonate(id, 3600)
  return { id, at: (url) => newClient(url, authStore.token) }
}
