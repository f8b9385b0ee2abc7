import type { Page } from '@playwright/test'
import { someAtLanding } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

interface Route {
  readonly row: string
  readonly path: string
  readonly heading: string | RegExp
  readonly title: string | RegExp
}

const forEverybody: readonly Route[] = [
  { row: 'RT-01', path: '/', heading: 'The Outlaw Gamers', title: 'The Outlaw Gamers (TOG)' },
  { row: 'RT-02', path: '/events', heading: 'Events', title: 'Events · TOG' },
  { row: 'RT-03', path: '/login', heading: 'Login', title: 'Login · TOG' },
  { row: 'RT-04', path: '/register', heading: 'Register', title: 'Register · TOG' },
  { row: 'RT-06', path: '/user/robin_reed', heading: 'robin_reed', title: 'robin_reed · TOG' },
  { row: 'RT-09', path: '/clips', heading: /Clips/, title: /Clips · TOG/ },
  { row: 'RT-10', path: '/upvote-leaderboard', heading: 'TOP CLIPS LEADERBOARD', title: /Clip.* · TOG/ },
  {
    row: 'RT-11',
    path: '/bo6-leaderboard',
    heading: 'BLACK OPS 6 LEADERBOARD',
    title: /Black Ops 6.* · TOG/i,
  },
  { row: 'RT-12', path: '/discord', heading: 'Discord', title: 'Discord · TOG' },
  { row: 'RT-13', path: '/faq', heading: 'Frequently asked questions', title: /FAQ · TOG/ },
  { row: 'RT-14', path: '/code-of-conduct', heading: 'Code of Conduct', title: 'Code of Conduct · TOG' },
  { row: 'RT-15', path: '/ranks', heading: 'TOG RANKS', title: 'Ranks · TOG' },
  { row: 'RT-16', path: '/policies', heading: 'Terms & Policies', title: 'Terms & Policies · TOG' },
  { row: 'RT-16', path: '/policies/privacy', heading: 'Privacy Policy', title: 'Privacy Policy · TOG' },
  { row: 'RT-16', path: '/policies/cookies', heading: 'Cookie Policy', title: 'Cookie Policy · TOG' },
  { row: 'RT-16', path: '/policies/terms', heading: 'Terms of Service', title: 'Terms of Service · TOG' },
  {
    row: 'RT-19',
    path: '/203.0.113.7',
    heading: 'CYBER ATTACK DETECTED',
    title: 'CYBER ATTACK DETECTED · TOG',
  },
]

const forMembers: readonly Route[] = [
  { row: 'RT-05', path: '/account', heading: 'Account Settings', title: 'Account Settings · TOG' },
  { row: 'RT-07', path: '/admin', heading: /admin dashboard/i, title: /admin dashboard · TOG/i },
  {
    row: 'RT-17',
    path: '/staff-application',
    heading: 'Staff Application',
    title: 'Staff Application · TOG',
  },
  { row: 'RT-18', path: '/game-interest', heading: 'Game Interest', title: /Game Interest.* · TOG/ },
]

const rowsOf = (routes: readonly Route[]) => [...new Set(routes.map(({ row }) => `@${row}`)), '@RT-22']

async function arrivesAndReloads(page: Page, routes: readonly Route[]): Promise<void> {
  const titles = new Set<string>()
  const reloads = someAtLanding(routes, 3).map(({ path }) => path)
  for (const { path, heading, title } of routes) {
    const deepLink = await page.goto(path)
    expect(deepLink?.status(), path).toBe(200)
    const level1 = page.locator('main').getByRole('heading', { level: 1 })
    await expect(level1, path).toHaveText(heading)
    await expect(page, path).toHaveTitle(title)
    titles.add(await page.title())
    if (!reloads.includes(path)) continue

    const reloaded = await page.reload()
    expect(reloaded?.status(), path).toBe(200)
    await expect(level1, path).toHaveText(heading)
    await expect(page, path).toHaveTitle(title)
    expect(new URL(page.url()).pathname, 'the address stays').toBe(path)
  }
  expect(titles.size, 'every screen has a title of its own').toBe(routes.length)
}

test('a guest arrives by deep link and hard reload', { tag: rowsOf(forEverybody) }, async ({ page }) => {
  test.slow()
  await arrivesAndReloads(page, forEverybody)
})

test('staff arrive at the screens behind a login', { tag: rowsOf(forMembers) }, async ({ page, logIn }) => {
  await logIn('admin')
  await arrivesAndReloads(page, forMembers)
})

const moved = [
  ['/leaderboard', '/upvote-leaderboard'],
  ['/blackops6-leaderboard', '/bo6-leaderboard'],
  ['/terms-and-policies', '/policies'],
  ['/chat', '/discord'],
  ['/admin-dashboard', '/admin'],
  ['/policies/nothing-of-ours', '/policies'],
] as const

test(
  'other names of a screen lead to it, from outside and from within',
  { tag: ['@RT-21', '@PO-01'] },
  async ({ page, request }) => {
    for (const [from, to] of moved) {
      const answer = await request.get(`${from}?a=1`, { maxRedirects: 0 })
      expect(answer.status(), from).toBe(302)
      expect(answer.headers()['location'], from).toBe(`${to}?a=1`)
    }
    await page.goto('/policies/cookies')
    await untilReady(page)
    for (const [from, to] of moved) {
      await page.evaluate((path) => {
        history.pushState({}, '', path)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, from)
      await expect(page, from).toHaveURL(to)
      await expect(page.locator('main').getByRole('heading', { level: 1 }), from).toBeVisible()
    }
  },
)

test('every link of bar, drawer and footer arrives', { tag: '@RT-21' }, async ({ page, request, logIn }) => {
  await logIn('admin')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'ADMIN' })).toBeVisible()
  const paths = await page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  expect(paths.length).toBeGreaterThan(14)
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200)
})

test(
  'an unknown path is a 404 with a link home',
  { tag: ['@RT-20', '@PA-03'] },
  async ({ page, request, allowConsole }) => {
    allowConsole(/404/)
    for (const path of ['/user/a/b', '/999.1.1.1', '/wp-login.php', '/events/extra']) {
      expect((await request.get(path)).status(), path).toBe(404)
    }
    expect((await page.goto('/no-such-screen'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '404 PAGE NOT FOUND' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found · TOG')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: 'The Outlaw Gamers' })).toBeFocused()

    await page.goto('/deeper/down/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: '404 PAGE NOT FOUND' })).toBeVisible()
  },
)
