import type { Page } from '@playwright/test'
import { askWorker, cachedTexts, storedSeen, untilKept } from './support/app-worker.ts'
import { loggedInAs, loggedOut, logInByPassword, openReady } from './support/login.ts'
import { createNewcomer, type Newcomer } from './support/members.ts'
import { superuserClient } from './support/people.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { startSite, type SiteProcess } from './support/site-process.ts'
import { expect, test } from './support/test.ts'
import { makeTwoBuilds } from './support/two-builds.ts'
import { untilReady } from './support/visits.ts'

test.use({ serviceWorkers: 'allow' })

const offlineNoise = /net::ERR_|Failed to (load|fetch)|Loading chunk failed|could not be refreshed/
const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of the site is ready.' })
const connection = (page: Page) => page.getByRole('banner').getByRole('status')

test.describe('without a network', () => {
  test(
    'an installed site opens events, rules, ranks and my places as last seen, and marks them as old [ME-13]',
    { tag: '@ME-13' },
    async ({ page, context, logIn, allowConsole }) => {
      test.slow()
      allowConsole(offlineNoise)
      await logIn('member')
      const seen: Record<string, string[]> = {}
      await page.goto('/events')
      await untilReady(page)
      const event = await page
        .getByRole('list', { name: 'Events' })
        .getByRole('link')
        .first()
        .getAttribute('href')
      // The query keys that are stored of each page.
      const paths = {
        '/events': ['[\\"events\\",\\"list\\",\\"upcoming\\"]'],
        '/events?show=mine': ['[\\"events\\",\\"list\\",\\"mine\\"]'],
        [event ?? '']: ['[\\"events\\",\\"one\\"'],
        '/code-of-conduct': ['[\\"content\\",\\"conduct_rules\\"]'],
        '/ranks': ['[\\"content\\",\\"ranks\\"]', '[\\"ladder\\",\\"rules\\"]'],
        '/faq': ['[\\"content\\",\\"faqs\\"]'],
        '/notifications': ['[\\"notifications\\",\\"list\\"]'],
      }
      for (const [path, keys] of Object.entries(paths)) {
        await page.goto(path)
        await untilReady(page)
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        for (const key of keys)
          await expect.poll(async () => (await storedSeen(page)).text, path).toContain(key)
        seen[path] = await headingsOf(page)
      }
      expect(seen['/events?show=mine']).not.toEqual(seen['/events'])
      await untilKept(page, 'notifications-screen-')
      await page.close()

      await context.setOffline(true)
      const later = await context.newPage()
      for (const [path, headings] of Object.entries(seen)) {
        await later.goto(path)
        await untilReady(later)
        await expect.poll(() => headingsOf(later), path).toEqual(headings)
        await expect(connection(later), path).toContainText(
          /^As of \d\d:\d\d, you are offline\. Changes need the network/,
        )
        await expect(later.getByRole('alert')).toHaveCount(0)
      }
      await openReady(later, '/events')
      await later.getByRole('contentinfo').getByRole('button', { name: 'INFO' }).click()
      await later.getByRole('contentinfo').getByRole('link', { name: 'Ranks' }).click()
      await expect.poll(() => headingsOf(later), 'also by a link').toEqual(seen['/ranks'])

      await context.setOffline(false)
      await expect(connection(later)).toContainText('You are back online.')
      await expect(connection(later)).toBeEmpty()
    },
  )

  test(
    'a change says that it needs the network, and is not shown as made',
    { tag: '@all' },
    async ({ page, context, logIn, allowConsole }) => {
      allowConsole(offlineNoise)
      await logIn('secondMember')
      await page.goto('/events')
      await untilReady(page)
      const signUp = page.getByRole('button', { name: /^Sign up/i }).first()
      await expect(signUp).toBeVisible()
      await untilKept(page, 'event-list-')
      await context.setOffline(true)
      await signUp.click()
      await expect(page.getByText('No connection. Nothing is lost')).toBeVisible()
      await expect(signUp).toBeVisible()
    },
  )

  test(
    "a guest reads the rules as last seen, and no member's page is stored",
    { tag: '@all' },
    async ({ page, context, allowConsole }) => {
      allowConsole(offlineNoise)
      await openReady(page, '/policies')
      await untilKept(page, 'data-layout-')
      await openReady(page, '/code-of-conduct')
      const headings = await headingsOf(page)
      await openReady(page, '/user/robin_reed')
      await untilKept(page, '/code-of-conduct')
      const { kept } = await askWorker(page)
      expect(kept.filter((path) => !path.startsWith('/static/'))).toEqual(['/shell', '/code-of-conduct'])
      expect((await storedSeen(page)).owners).toEqual([])
      await page.close()

      await context.setOffline(true)
      // A page that was open still reports `navigator.onLine` after a reload from the worker.
      const later = await context.newPage()
      await openReady(later, '/code-of-conduct')
      await expect.poll(() => headingsOf(later)).toEqual(headings)
      await expect(connection(later)).toContainText('You are offline. What you see may be old')
    },
  )
})

test.describe('leaving an account removes its stored data', () => {
  interface Leaving {
    readonly page: Page
    readonly site: SiteProcess
    readonly newcomer: Newcomer
  }

  const ways: readonly (readonly [string, (leaving: Leaving) => Promise<void>])[] = [
    ['logging out', async ({ page }) => page.getByRole('button', { name: 'LOGOUT' }).first().click()],
    [
      'logging out in another tab',
      async ({ page }) => {
        const other = await page.context().newPage()
        await openReady(other, '/policies')
        await other.getByRole('button', { name: 'LOGOUT' }).first().click()
        await loggedOut(other)
        await other.close()
      },
    ],
    [
      'a session that was ended elsewhere',
      async ({ page, newcomer }) => {
        const sessions = newcomer.pb.collection('_sessions')
        const own = JSON.parse(atob(newcomer.pb.authStore.token.split('.')[1] ?? '')).sid
        for (const { id } of await sessions.getFullList()) if (id !== own) await sessions.delete(id)
        await page.reload()
      },
    ],
    [
      'a suspension',
      async ({ page, site, newcomer }) => {
        const superuser = await superuserClient(site.url, site.superuser)
        await superuser
          .collection('users')
          .update(newcomer.record.id, { suspended_until: '2099-01-01 00:00:00.000Z' })
        await page.reload()
      },
    ],
    [
      'a session that ran out while no page was open',
      async ({ page }) => {
        await page.goto('/robots.txt')
        await page.evaluate(() => {
          const state = JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}')
          const expired = `${btoa('{}')}.${btoa(JSON.stringify({ exp: 1_000_000_000 }))}.x`
          localStorage.setItem('pocketbase_auth', JSON.stringify({ ...state, token: expired }))
        })
        await page.goto('/policies')
      },
    ],
    [
      'another account',
      async ({ page, site }) => {
        const next = await createNewcomer(site)
        const { token, record } = next.pb.authStore
        await page.goto('/robots.txt')
        await page.evaluate(
          (value) => localStorage.setItem('pocketbase_auth', value),
          JSON.stringify({ token, record }),
        )
        await page.goto('/policies')
        await loggedInAs(page, next.record['username'])
      },
    ],
  ]

  for (const [index, [name, leave]] of ways.entries())
    test(`${name} [ME-14]`, { tag: tagsOfRepeat(index, '@ME-14') }, async ({ page, site, allowConsole }) => {
      allowConsole(/status of 40[134]/)
      const newcomer = await createNewcomer(site)
      const { id, username, email } = {
        email: newcomer.email,
        id: newcomer.record.id,
        username: String(newcomer.record['username']),
      }
      await openReady(page, '/login')
      await logInByPassword(page, newcomer.email, newcomer.password)
      await loggedInAs(page, username)
      for (const path of ['/events?show=mine', '/notifications', `/user/${username}`])
        await openReady(page, path)
      await untilKept(page, 'event-list-')
      await expect.poll(async () => (await storedSeen(page)).owners).toEqual([id])
      await leave({ page, site, newcomer })
      // Some of these steps navigate automatically, during the query.
      await expect(async () => expect((await storedSeen(page)).owners).not.toContain(id)).toPass()
      await untilReady(page)
      if (name !== 'another account') {
        await expect
          .poll(() => page.evaluate(async () => (await indexedDB.databases()).map((each) => each.name)))
          .toEqual([])
        await expect
          .poll(async () => (await askWorker(page)).kept.filter((path) => path.includes('event-list-')))
          .toEqual([])
      }
      expect(await askWorker(page)).toMatchObject({ notifications: 0, hasSubscription: false })
      expect(await page.evaluate(() => caches.keys())).toHaveLength(1)
      const texts = await cachedTexts(page)
      for (const own of [id, username, email]) expect(texts.filter((text) => text.includes(own))).toEqual([])
    })
})

test(
  'two builds are never mixed, and a new version waits for "Reload"',
  { tag: '@all' },
  async ({ browser, allowConsole }) => {
    test.setTimeout(180_000)
    allowConsole(offlineNoise)
    const builds = await makeTwoBuilds()
    const env = { WEB_DIR: builds.dist }
    let site = await startSite({ env })
    const context = await browser.newContext({
      baseURL: site.url,
      serviceWorkers: 'allow',
      reducedMotion: 'reduce',
    })
    try {
      const page = await context.newPage()
      await openReady(page, '/faq')
      await untilKept(page, builds.marks.old)
      await openReady(page, '/login')
      await page.getByRole('textbox', { name: 'Email' }).fill('half an address')

      await site.stop()
      await builds.publish('new')
      site = await startSite({ env, port: Number(new URL(site.url).port) })
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
      await expect(notice(page)).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Email' }), 'nothing is reloaded by itself').toHaveValue(
        'half an address',
      )
      expect((await askWorker(page)).kept.some((path) => path.includes(builds.marks.new))).toBe(false)

      await test.step('a page of the old build goes on with its own files', async () => {
        await page.getByRole('contentinfo').getByRole('button', { name: 'INFO' }).click()
        await page.getByRole('contentinfo').getByRole('link', { name: 'Ranks' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Ranks' })).toBeVisible()
        expect(await scriptsOf(page)).not.toContain(builds.marks.new)
      })

      await test.step('without a network the old page comes with the old files', async () => {
        await context.setOffline(true)
        const offline = await context.newPage()
        await openReady(offline, '/faq')
        const scripts = await scriptsOf(offline)
        expect(scripts).toContain(builds.marks.old)
        expect(scripts).not.toContain(builds.marks.new)
        await offline.close()
        await context.setOffline(false)
      })

      await test.step('the button brings the new one, and the old one is gone', async () => {
        const loaded = page.waitForEvent('load')
        await notice(page).getByRole('button', { name: 'Reload' }).click()
        await loaded
        await untilReady(page)
        await untilKept(page, builds.marks.new)
        const scripts = await scriptsOf(page)
        expect(scripts).toContain(builds.marks.new)
        expect(scripts).not.toContain(builds.marks.old)
        await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['build-ffffffffffffffff'])
        const { kept } = await askWorker(page)
        expect(kept.filter((path) => path.includes(builds.marks.old))).toEqual([])
        await expect(notice(page)).toHaveCount(0)
        await context.setOffline(true)
        await page.goto('/account')
        await expect(page.getByText('You are offline.'), 'a screen that is not there says why').toBeVisible()
        expect(await scriptsOf(page)).toContain(builds.marks.new)
        await context.setOffline(false)
      })
    } finally {
      await context.close()
      await site.stop()
      await builds.remove()
    }
  },
)

test('a worker that does harm can be got rid of', { tag: '@all' }, async ({ browser }) => {
  test.setTimeout(180_000)
  let site = await startSite()
  const context = await browser.newContext({
    baseURL: site.url,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await openReady(page, '/policies')
    await untilKept(page, 'index-')
    await site.stop()
    site = await startSite({ env: { APP_WORKER: 'off' }, port: Number(new URL(site.url).port) })
    await openReady(page, '/faq')
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ])
    await expect.poll(left).toEqual([0, 0])
  } finally {
    await context.close()
    await site.stop()
  }
})

test(
  'a link shared from another app is filled into the form for a clip',
  { tag: '@all' },
  async ({ page, logIn, request }) => {
    const manifest = await (await request.get('/site.webmanifest')).json()
    const { action, params } = manifest.share_target
    await logIn('member')
    const link = 'https://youtu.be/aqz-KE-bpKQ'
    for (const [name, text] of [
      ['url', link],
      ['text', `Look at this! ${link} #bo6`],
    ] as const) {
      await openReady(page, `${action}?${new URLSearchParams({ [params[name]]: text })}`)
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Clip link' })).toHaveValue(link)
      await expect(page).toHaveURL('/clips')
    }
  },
)

test('the number of unseen notices is on the icon', async ({ page, logIn }) => {
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) =>
      document.documentElement.setAttribute('data-badge', String(count))
  })
  await logIn('admin')
  await openReady(page, '/')
  const bell = page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .first()
  await expect(page.locator('html')).toHaveAttribute('data-badge', /^\d+$/)
  const count = await page.locator('html').getAttribute('data-badge')
  await expect(bell).toHaveAccessibleName(count === '0' ? 'Notifications' : `Notifications, ${count} new`)
})

/** The headings of a page, except the section that needs the server. */
async function headingsOf(page: Page): Promise<string[]> {
  const headings = await page.locator('main').getByRole('heading').allInnerTexts()
  return headings.filter((heading) => heading !== 'Push on my devices')
}

/** Paths of all scripts that a page has loaded. */
async function scriptsOf(page: Page): Promise<string> {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const own = await page.evaluate(() => document.querySelector('script[src]')?.getAttribute('src'))
  return [...names, own].join('\n')
}
