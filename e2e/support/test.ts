import { expect, type ConsoleMessage, type Page } from '@playwright/test'
import { test as base } from './cost.ts'
import { demoPassword, keptLogin, people, type PersonName } from './people.ts'
import { PretendDiscord } from './pretend-discord.ts'
import { PretendMailbox } from './pretend-mailbox.ts'
import { patienceMs, startSite, type SiteProcess } from './site-process.ts'

export { expect }

interface WorkerThings {
  /** Suites that set it get a separate site: their data would disturb others. */
  readonly siteOf: string
  /** One site with demo data per worker; tests create the data that they change. */
  readonly site: SiteProcess
}

interface TestThings {
  readonly discord: PretendDiscord
  readonly mailbox: PretendMailbox
  /** Logs the page's browser in as a person of the demo. */
  readonly logIn: (name: PersonName, page?: Page) => Promise<void>
  /** Console errors that a test expects, as patterns; all others fail the test. */
  readonly allowConsole: (...patterns: RegExp[]) => void
}

/**
 * The test function of every browser suite: `page` is on the site, and an unexpected console error fails the
 * test.
 */
export const test = base.extend<TestThings, WorkerThings>({
  siteOf: ['everybody', { scope: 'worker', option: true }],

  site: [
    async ({ siteOf: _siteOf }, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: patienceMs + 30_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  discord: async ({ site }, use) => {
    const discord = new PretendDiscord(site.discordUrl)
    await use(discord)
    await discord.clearFaults()
  },

  mailbox: async ({ site }, use) => {
    const mailbox = new PretendMailbox(site.mailUrl)
    await use(mailbox)
    await mailbox.repair()
  },

  allowConsole: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const problems: string[] = []
      const isProblem = (text: string) => !allowed.some((pattern) => pattern.test(text))
      context.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (webError) => problems.push(String(webError.error())))
      await use((...patterns) => void allowed.push(...patterns))
      expect(problems.filter(isProblem), 'the console stays clean').toEqual([])
    },
    { auto: true },
  ],

  // Video posters, map tiles and the chat widget are on foreign hosts: a fixed response replaces each.
  page: async ({ page }, use) => {
    await standInForOthers(page)
    await use(page)
  },

  logIn: async ({ page, site }, use) => {
    const devices = new Map<PersonName, number>()
    await use(async (name, target = page) => {
      const device = (devices.get(name) ?? 0) + 1
      devices.set(name, device)
      const { email } = people[name]
      // Each device of a person in a test has a separate login.
      const login = { collection: 'users', email, password: demoPassword } as const
      const { pb } = await keptLogin(site.url, login, `on device ${device}`)
      const stored = JSON.stringify({ token: pb.authStore.token, record: pb.authStore.record })
      await target.addInitScript(
        ([value]) => {
          if (value && !sessionStorage.getItem('e2e-logged-in')) {
            localStorage.setItem('pocketbase_auth', value)
            sessionStorage.setItem('e2e-logged-in', '1')
          }
        },
        [stored],
      )
    })
  },
})

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const frame = Buffer.from('<!doctype html><title>stand-in</title><p>Another host</p>').toString('base64')
const standIns = [
  { hosts: ['ytimg.com', 'arcgisonline.com'], type: 'image/png', body: pixel },
  { hosts: ['youtube-nocookie.com', 'widgetbot.io'], type: 'text/html', body: frame },
]

/**
 * Responds for foreign hosts. A route of Playwright would hold every request and keep the browser from
 * caching any.
 */
export async function standInForOthers(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const found = standIns.find(({ hosts }) => hosts.some((host) => new URL(request.url).host.endsWith(host)))
    const answer = {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'Content-Type', value: found?.type ?? '' }],
      body: found?.body ?? '',
    }
    // A page that was closed needs no response.
    void devtools.send('Fetch.fulfillRequest', answer).catch(() => undefined)
  })
  const patterns = standIns.flatMap(({ hosts }) =>
    hosts.map((host) => ({ urlPattern: `https://*${host}/*` })),
  )
  await devtools.send('Fetch.enable', { patterns })
}
