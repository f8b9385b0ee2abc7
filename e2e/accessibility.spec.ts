import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const asGuest = [
  '/',
  '/login?error=discord_sync_failed',
  '/register',
  '/events',
  '/user/robin_reed',
  '/user/nobody',
  '/discord',
  '/faq',
  '/policies',
  '/policies/privacy',
  '/policies/cookies',
  '/policies/terms',
  '/203.0.113.7',
  '/no-such-screen',
]
const asAdmin = [
  '/account',
  '/admin',
  '/events',
  '/clips',
  '/upvote-leaderboard',
  '/bo6-leaderboard',
  '/code-of-conduct',
  '/ranks',
  '/staff-application',
  '/game-interest',
]

/** Frames are other people's pages, so one look at the page itself is enough, and much faster. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().exclude('iframe')

async function findViolations(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    const { violations } = await axe(page).analyze()
    for (const { id, nodes } of violations)
      found.push(`${path} at ${size.width}: ${id} in ${nodes.map(({ html }) => html).join(' | ')}`)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${path} at ${size.width}: ${overflow} px too wide`)
  }
  return found
}

async function walk(page: Page, scheme: string, paths: readonly string[]): Promise<void> {
  const found: string[] = []
  for (const path of paths) {
    await page.setViewportSize(desktop)
    await page.goto(path)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/Loading /)
    found.push(...(await findViolations(page, path)))
  }
  expect(found).toEqual([])
}

for (const scheme of ['dark', 'light'] as const) {
  test.describe(`in ${scheme}`, () => {
    test.describe.configure({ timeout: 400_000 })
    test.beforeEach(async ({ page, allowConsole }) => {
      allowConsole(/status of 404/)
      await page.addInitScript((value) => {
        if (window === window.top) localStorage.setItem('mantine-color-scheme-value', value)
      }, scheme)
    })

    test('no violations on any screen of a guest', { tag: '@RT-22' }, async ({ page }) => {
      await walk(page, scheme, asGuest)
    })

    test('no violations on any screen behind the log-in', { tag: '@RT-22' }, async ({ page, logIn }) => {
      await logIn('admin')
      await walk(page, scheme, asAdmin)
    })

    test('no violations in open menus and drawer', { tag: ['@NV-09', '@MD-01'] }, async ({ page }) => {
      await page.goto('/policies')
      await expect(page.locator('html[data-ready]')).toBeAttached()
      await page.getByRole('button', { name: 'Company' }).first().click()
      await page.getByRole('button', { name: 'Legal' }).click()
      expect((await axe(page).analyze()).violations).toEqual([])
      await page.setViewportSize(phone)
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Forms' }).click()
      expect((await axe(page).analyze()).violations).toEqual([])
    })
  })
}
