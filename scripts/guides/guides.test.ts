import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDiscordSim, type DiscordSim } from '@longhouse/discord-sim'
import { startMailSim, type MailSim } from '@longhouse/mail-sim'
import {
  discordEnvironment,
  freePort,
  openWorkshop,
  type FollowedProcess,
  type Workshop,
} from '@longhouse/server/testing'
import { commandsIn, type GuideCommand } from './guide-commands.ts'
import { asksPassword, goOn, notHere, notRun, otherEnds } from './guide-tables.ts'

const root = join(import.meta.dirname, '../..')
/** The order for going live; other guides follow in alphabetical order, and the demo comes last. */
const firstGuides = ['go-live.md', 'run-your-own-community.md', 'backups.md', 'move-from-pocketbase.md']
const guides = [...new Set([...firstGuides, ...(await readdir(join(root, 'docs/how-to'))).toSorted()])].map(
  (name) => `docs/how-to/${name}`,
)
const commands = await readCommands([...guides, 'README.md'])
const patienceMs = 180_000
const stackTrace = /^ +at .*:\d+:\d+\)?$/m

describe('commands in a guide', () => {
  test('are the shell lines and the commands in sentences, without comments', () => {
    const text =
      'Say `npm start`:\n\n```\n# first\nmkdir data   # a folder\n```\n```ini\nPORT=1\n```\n| `npm run x \\| y` |'
    const found = commandsIn('a.md', text).map(({ line, text: command }) => `${line} ${command}`)
    expect(found).toEqual(['1 npm start', '5 mkdir data', '10 npm run x | y'])
  })

  test('that the test does not run are all in some guide', () => {
    const texts = commands.map(({ text }) => text)
    expect(commands.length).toBeGreaterThan(30)
    const listed = [...Object.keys(notRun), ...Object.keys(otherEnds)]
    expect(listed.filter((text) => !texts.includes(text))).toEqual([])
    expect(Object.keys(notHere).filter((words) => !texts.some(startsWith(words)))).toEqual([])
  })
})

describe('an ordinary user with a fresh clone', () => {
  let shop: Workshop
  let discord: DiscordSim
  let mailbox: MailSim
  let clone: string
  let port: number

  beforeAll(async () => {
    shop = await openWorkshop()
    clone = join(shop.folder, 'site')
    discord = await startDiscordSim()
    mailbox = await startMailSim()
    port = await freePort(3)
    await shop.run('mkdir systemd drill', { cwd: shop.folder })
  }, patienceMs)
  afterAll(async () => {
    await Promise.all([discord.close(), mailbox.close()])
    await shop.remove()
  })

  /** Manual steps before or after a command, by the command in the guide. */
  const before: Readonly<Record<string, () => Promise<void>>> = {
    'npm run manage -- doctor': fillInSettings,
    'npm run manage -- import-pocketbase /path/to/pb_data': bringPocketBase,
    'npm run manage -- seed demo|none': () => rm(join(clone, '.env')),
    'npm start': () => rm(join(clone, '.env'), { force: true }),
  }
  const after: Readonly<Record<string, () => Promise<void>>> = {
    'git clone … /opt/longhouse && cd /opt/longhouse': () => shop.install(clone),
  }

  for (const { guide, line, text } of commands.filter(isRun))
    test(
      `runs \`${text}\` (${guide}, line ${line})`,
      async () => {
        await before[text]?.()
        expect(await runLine(text)).toBe('worked')
        await after[text]?.()
      },
      patienceMs,
    )

  /** Runs a command. Returns its output if it failed. */
  async function runLine(text: string): Promise<string> {
    const printed = goOn.find(([end]) => end.test(text))?.[1]
    const options = {
      cwd: text.startsWith('git clone') ? shop.folder : clone,
      env: { PORT: String(port) },
      ...(asksPassword.test(text) && { input: 'a password of somebody\n' }),
    }
    if (printed) return runUntil(printed, shop.start(filledIn(text), options))
    const { code, output } = await shop.run(filledIn(text), options)
    const isFine = code === 0 || code === otherEnds[text]
    return isFine && !stackTrace.test(output) ? 'worked' : `ended with ${code}:\n${output}`
  }

  /** Replaces places and names of the guides by those of the test. */
  function filledIn(text: string): string {
    const values: readonly (readonly [string, string])[] = [
      ['git clone …', `git clone ${shop.repository}`],
      ['/opt/longhouse', clone],
      ['/etc/systemd/system', join(shop.folder, 'systemd')],
      ['/tmp/drill', join(shop.folder, 'drill')],
      ['PORT=8377', `PORT=${port}`],
      ['PORT=9000 API_URL=http://127.0.0.1:9000', `PORT=${port} API_URL=http://127.0.0.1:${port}`],
      ['FILE.zip', '"$(ls data/backups | tail -n 1)"'],
      ['EMAIL [--admin]', 'nora@example.test --admin'],
      ['EMAIL', 'mara@example.test'],
      ['DAY', '2099-01-01'],
      ['demo|none', 'demo && npm run manage -- seed none'],
      ['/path/to/pb_data', join(shop.folder, 'pb_data')],
      ['path/to/pb_data', join(shop.folder, 'pb_data')],
      [' DIR', ` ${join(shop.folder, 'pb_data')}`],
    ]
    const filled = values.reduce((line, [name, value]) => line.replaceAll(name, value), text)
    return filled.replaceAll(/ \[[^\]]*\]/g, '')
  }

  async function fillInSettings(): Promise<void> {
    const settings = {
      ...discordEnvironment(discord),
      PUBLIC_URL: 'https://tog.example',
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'TOG <no-reply@tog.example>',
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
    await shop.run('cat >> .env', { cwd: clone, input: lines.join('') })
  }

  async function bringPocketBase(): Promise<void> {
    const from = join(root, 'packages/server/src/testing/pocketbase-data')
    const to = join(shop.folder, 'pb_data')
    await mkdir(to)
    await writeFile(join(to, 'data.db'), gunzipSync(await readFile(join(from, 'data.db.gz'))))
    await shop.run(`cp -r ${join(clone, 'packages/server/src/testing/pocketbase-data/storage')} ${to}`, {
      cwd: clone,
    })
  }
})

async function runUntil(printed: RegExp, { child, output, end }: FollowedProcess): Promise<string> {
  const hasEnded = new Promise<void>((resolve) => child.once('close', () => resolve()))
  while (!printed.test(output()) && child.exitCode === null) await Promise.race([sleep(100), hasEnded])
  await end('SIGKILL')
  return printed.test(output()) ? 'worked' : `ended by itself:\n${output()}`
}

function isRun({ text }: GuideCommand): boolean {
  return !notRun[text] && !Object.keys(notHere).some((words) => startsWith(words)(text))
}

function startsWith(words: string): (text: string) => boolean {
  return (text) => text.startsWith(`${words} `)
}

/** Only the first of equal commands runs. */
async function readCommands(files: readonly string[]): Promise<GuideCommand[]> {
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  const all = texts.flatMap((text, index) => commandsIn(files[index] ?? '', text))
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index)
}
