import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoClient, startDiscordSim, type DiscordSim } from '@longhouse/discord-sim'
import { startMailSim, type MailSim } from '@longhouse/mail-sim'
import { startPushSim, type PushSim } from '@longhouse/push-sim'
import { discordEnvironment } from '../testing/discord-site.ts'
import { makePersona, type Person } from './people.ts'

const publicUrl = 'https://simulated.example'

/** Everything that a site talks to. */
export interface Outside {
  readonly folder: string
  readonly discord: DiscordSim
  readonly mail: MailSim
  readonly push: PushSim
}

export interface OutsideOptions {
  readonly now: () => Date
  readonly people: readonly Person[]
}

/** Starts what a site talks to; `closing` ends it. */
export async function openOutside(
  closing: AsyncDisposableStack,
  { now, people }: OutsideOptions,
): Promise<Outside> {
  const folder = await mkdtemp(join(inMemory(), 'longhouse-simulated-'))
  closing.defer(() => rm(folder, { recursive: true, force: true }))
  const client = { ...demoClient, redirectUris: [`${publicUrl}/api/oauth2-redirect`] }
  const discord = await startDiscordSim({
    rateLimits: false,
    clock: () => now().getTime(),
    world: { client },
  })
  closing.defer(() => discord.close())
  discord.control.addMembers(people.map(makePersona))
  const mail = await startMailSim()
  closing.defer(() => mail.close())
  const push = await startPushSim({ now })
  closing.defer(() => push.close())
  return { folder, discord, mail, push }
}

/** The settings of a site that talks to it. */
export function environmentOf({ folder, discord, mail, push }: Outside): Record<string, string> {
  return {
    PORT: '0',
    DATA_DIR: folder,
    PUBLIC_URL: publicUrl,
    RATE_LIMITS: 'off',
    BACKUP_CRON: 'off',
    WEB_DIR: join(folder, 'none'),
    SMTP_URL: mail.smtpUrl,
    PUSH_SERVICES: push.url,
    ...discordEnvironment(discord),
    DISCORD_EVENTS: 'off',
  }
}

/** A folder in memory, where there is one and no other is asked for: a simulation waits for no disk. */
function inMemory(): string {
  const memory = '/dev/shm'
  return process.env['TMPDIR'] === undefined && existsSync(memory) ? memory : tmpdir()
}
