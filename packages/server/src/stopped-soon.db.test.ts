import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startDiscordSim } from '@longhouse/discord-sim'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { discordEnvironment } from './testing/discord-site.ts'
import {
  operator,
  startSiteProcess,
  type SiteProcess,
  type SiteProcessOptions,
} from './testing/site-process.ts'

const asItShould: { readonly code: unknown; readonly errors: readonly string[] } = { code: 0, errors: [] }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-stopped-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// The first start fills the demo. Later ones have an empty Discord simulator, which gets so many requests
// together that some have to wait.
test.each([0, 0, 250, 1000, 3000])(
  'stopped %d ms after it was ready, the site ends as it should',
  { tags: 'all', timeout: 90_000 },
  async (ms) => {
    const site = await startSite({ dataDir: join(folder, 'demo') })
    await sleep(ms)
    expect(await endOf(site)).toEqual(asItShould)
  },
)

test('an external service that does not respond keeps no site from ending', async () => {
  const discord = await startDiscordSim()
  discord.control.setFault({ target: 'all', kind: 'hang' })
  let mailCalls = 0
  const mailServer = createServer(() => (mailCalls += 1)).listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  const address = mailServer.address()
  const port = typeof address === 'object' ? address?.port : 0
  const env = { ...discordEnvironment(discord), SMTP_URL: `smtp://127.0.0.1:${port}` }
  const site = await startSite({ dataDir: join(folder, 'live'), env })
  const root = new PocketBase(site.url)
  await root.collection('_superusers').authWithPassword(operator.email, operator.password)
  const [email, password] = ['ada@example.com', 'a long enough password']
  await root.collection('users').create({ username: 'ada', email, password, passwordConfirm: password })
  await root.collection('users').requestPasswordReset(email)
  await expect.poll(() => mailCalls).toBeGreaterThan(0)
  await expect.poll(() => discord.control.requests().length).toBeGreaterThan(0)
  const { code, errors } = await endOf(site)
  // A busy machine takes longer to get here than a call to Discord may take.
  const unforeseen = errors.filter((line) => !line.includes('Discord gave no answer'))
  expect({ code, errors: unforeseen }).toEqual(asItShould)
  mailServer.close()
  await discord.close()
}, 90_000)

async function startSite(options: SiteProcessOptions): Promise<SiteProcess> {
  const site = await startSiteProcess(options)
  onTestFinished(async () => void (await site.end('SIGKILL')))
  return site
}

async function endOf(site: SiteProcess): Promise<typeof asItShould> {
  const code = await site.end()
  const errors = site.output().match(/^.*("level":[56]0|Error:).*$/gm) ?? []
  return { code, errors }
}
