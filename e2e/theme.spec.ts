import type { Page } from '@playwright/test'
import { comeBack, createNewcomer } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')

test(
  'dark by default, light by choice, and never the wrong one first',
  { tag: ['@OV-06', '@NV-08'] },
  async ({ page }) => {
    await page.addInitScript(() => {
      // The theme of every frame, from the first one on.
      const seen = new Set<string>()
      const look = () => {
        const root = document.documentElement
        if (document.body) seen.add(getComputedStyle(document.documentElement).backgroundColor)
        if (root) root.dataset['seen'] = [...seen].join(' ')
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto('/policies')
    await untilReady(page)
    expect(await scheme(page)).toBe('dark')
    const dark = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.getByRole('button', { name: 'Toggle theme' }).click()
    await expect.poll(() => scheme(page)).toBe('light')
    const light = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(light).not.toBe(dark)
    await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'light')

    for (const path of ['/policies', '/discord']) {
      await page.goto(path)
      await untilReady(page)
      expect(await scheme(page)).toBe('light')
      const seen = (await page.locator('html').getAttribute('data-seen')) ?? ''
      expect(seen, `${path} shows light from the first frame on`).toContain(light)
      expect(seen).not.toContain(dark)
    }
    await page.getByRole('button', { name: 'Toggle theme' }).click()
    await expect.poll(() => scheme(page)).toBe('dark')
  },
)

test(
  'the theme is kept with the account; a failed save is only logged',
  { tag: ['@OV-06', '@all'] },
  async ({ page, site, browser, baseURL, allowConsole }) => {
    const newcomer = await createNewcomer(site)
    const saved = async () =>
      (await newcomer.pb.collection('users').getOne(newcomer.record.id))['theme_preference']
    await comeBack(page, newcomer)
    await page.goto('/policies')
    await untilReady(page)
    const toggle = page.getByRole('button', { name: 'Toggle theme' })
    await toggle.click()
    await expect.poll(saved).toBe('light')

    const elsewhere = await browser.newContext({
      reducedMotion: 'reduce',
      ...(baseURL && { baseURL }),
    })
    const other = await elsewhere.newPage()
    await other.goto('/login')
    await untilReady(other)
    expect(await scheme(other)).toBe('dark')
    await other.getByRole('textbox', { name: 'Email' }).fill(newcomer.email)
    await other.getByRole('textbox', { name: 'Password' }).fill(newcomer.password)
    await other.getByRole('button', { name: 'Sign In' }).click()
    await expect(other).toHaveURL('/')
    await expect.poll(() => scheme(other), 'the choice comes along').toBe('light')
    await elsewhere.close()

    allowConsole(/The theme could not be saved|Failed to load resource/)
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('The theme could not be saved'),
    )
    await page.route('**/api/collections/users/records/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await toggle.click()
    await logged
    expect(await scheme(page), 'it is switched all the same').toBe('dark')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty()
    expect(await saved()).toBe('light')
  },
)
