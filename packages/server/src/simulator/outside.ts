import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoClient, startDiscordSim, type DiscordSim } from '@longhouse/discord-sim'
import { startMailSim, type MailSim } from '@longhouse/mail-sim'
import { startPushSim, type PushSim } from '@longhouse/push-sim'
import { startS3Sim, type S3Sim } from '@longhouse/s3-sim'
import { discordEnvironment } from '../testing/discord-site.ts'
import { makePersona, type Person } from './people.ts'

export interface OutsideOptions {
  readonly now: () => Date
  readonly people: readonly Person[]
  /** Whether files are in a bucket. */
  readonly hasBucket: boolean
}

type Services = Pick<Outside, 'discord' | 'mail' | 'push' | 'bucket'>

const publicUrl = 'https://simulated.example'

/** Faults of the services that a site talks to. */
const troubles = {
  'Discord is down': ({ discord }) => discord.control.setFault({ target: 'all', kind: 'down' }),
  'Discord answers 503': ({ discord }) =>
    discord.control.setFault({ target: 'all', kind: 'status', code: 503 }),
  'answers of Discord are lost': ({ discord }) =>
    discord.control.setFault({ target: 'all', kind: 'truncated', times: 3 }),
  'mail is down': ({ mail }) => mail.setFault({ kind: 'down' }),
  'mail is busy': ({ mail }) => mail.setFault({ kind: 'busy' }),
  'pushes fail': ({ push }) => push.setFault({ kind: 'status', status: 503 }),
  'answers of pushes are lost': ({ push }) => push.setFault({ kind: 'lostAnswer', times: 3 }),
  'the bucket fails': ({ bucket }) => bucket?.fail({ status: 503 }),
  everything: ({ discord, mail, push, bucket }) => {
    discord.control.setFault({ target: 'all', kind: 'down' })
    mail.setFault({ kind: 'down' })
    push.setFault({ kind: 'cut' })
    bucket?.fail('refuse')
  },
} satisfies Readonly<Record<string, (services: Services) => void>>

export type OutsideTrouble = keyof typeof troubles

/** Everything that a site talks to. */
export class Outside {
  readonly folder: string
  readonly discord: DiscordSim
  readonly mail: MailSim
  readonly push: PushSim
  readonly bucket: S3Sim | undefined
  #troubles: readonly OutsideTrouble[] = []

  /** Starts it; `closing` ends it. */
  static async open(
    closing: AsyncDisposableStack,
    { now, people, hasBucket }: OutsideOptions,
  ): Promise<Outside> {
    const folder = await mkdtemp(join(inMemory(), 'longhouse-simulated-'))
    closing.defer(() => rm(folder, { recursive: true, force: true }))
    const client = {
      ...demoClient,
      redirectUris: [`${publicUrl}/api/oauth2-redirect`, `${publicUrl}/api/discord/linked-roles/callback`],
    }
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
    const bucket = hasBucket ? await startS3Sim() : undefined
    closing.defer(async () => bucket?.close())
    return new Outside({ folder, discord, mail, push, bucket })
  }

  private constructor({ folder, discord, mail, push, bucket }: Services & Pick<Outside, 'folder'>) {
    this.folder = folder
    this.discord = discord
    this.mail = mail
    this.push = push
    this.bucket = bucket
  }

  get troubles(): readonly OutsideTrouble[] {
    return this.#troubles
  }

  /** Ends what was wrong and begins what is wrong now. */
  setTroubles(wanted: readonly OutsideTrouble[]): void {
    this.#troubles = wanted
    this.discord.control.clearFaults()
    this.mail.clearFault()
    this.push.clearFaults()
    this.bucket?.recover()
    for (const name of wanted) troubles[name](this)
  }
}

interface Place {
  readonly folder: string
  readonly databaseUrl?: string
}

/** The settings of a site that talks to it. */
export function environmentOf(
  { discord, mail, push, bucket }: Services,
  { folder, databaseUrl }: Place,
): Record<string, string> {
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
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(bucket && { FILES_URL: bucket.filesUrl }),
  }
}

/** A folder in memory, if any and no other is given: a simulation waits for no disk. */
function inMemory(): string {
  const memory = '/dev/shm'
  return process.env['TMPDIR'] === undefined && existsSync(memory) ? memory : tmpdir()
}
