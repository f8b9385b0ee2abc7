import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommunityConfig } from '@longhouse/contract/community'
import community from '@longhouse/contract/testing'
import type { Page } from '@playwright/test'
import { statusLines } from '@longhouse/web/testing'
import { comeBack, createNewcomer } from './support/members.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { startSite } from './support/site-process.ts'
import { expect, test } from './support/test.ts'
import { noon, untilReady, visitorInMotion } from './support/visits.ts'

const cover = (page: Page) => page.getByTestId('start-up-overlay')

async function stopClock(page: Page, random?: number): Promise<void> {
  await page.clock.install({ time: noon })
  // It runs until it is stopped, and it cannot be stopped in the past.
  await page.clock.pauseAt(noon.getTime() + 1000)
  if (random !== undefined) {
    await page.addInitScript((value) => {
      Math.random = () => value
    }, random)
  }
}

for (const [index, { name, random, stays }] of [
  { name: '1.5 s when the dice say so', random: 0.5, stays: 1500 },
  { name: '3.5 s at the least otherwise', random: 0, stays: 3500 },
  { name: 'up to 5.5 s otherwise', random: 0.4, stays: 4300 },
].entries()) {
  test(
    `the start-up overlay stays ${name}`,
    { tag: tagsOfRepeat(index, '@OV-01') },
    async ({ browser, baseURL }) => {
      const { context, page } = await visitorInMotion(browser, baseURL)
      await stopClock(page, random)
      await page.goto('/policies')
      await untilReady(page)
      await expect(cover(page)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 }), 'the page loads beneath').toBeAttached()
      // The time until here counts.
      const passed = await page.evaluate(() => performance.now())
      await page.clock.runFor(stays - passed - 60)
      await expect(cover(page)).not.toHaveAttribute('data-leaving')
      await page.clock.runFor(60)
      await expect(cover(page)).toHaveAttribute('data-leaving')
      await page.clock.runFor(1000)
      await expect(cover(page)).toHaveCount(0)
      await page.getByRole('link', { name: /^Privacy Policy/ }).click()
      await expect(page).toHaveURL('/policies/privacy')
      await expect(cover(page), 'once per visit').toHaveCount(0)
      await context.close()
    },
  )
}

test(
  'the tools of staff and operators open without the overlay',
  { tag: '@all' },
  async ({ browser, baseURL }) => {
    const { context, page } = await visitorInMotion(browser, baseURL)
    for (const address of ['/operator/jobs', '/admin']) {
      await page.goto(address)
      await untilReady(page)
      await expect(cover(page)).toHaveCount(0)
    }
    await context.close()
  },
)

test('a community that wants it so is met once per tab', { tag: '@all' }, async ({ browser }) => {
  test.setTimeout(180_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-e2e-overlay-'))
  const file = join(dataDir, 'once.ts')
  const config: CommunityConfig = { ...community, startUpOverlay: 'once-per-tab' }
  await writeFile(file, `export default ${JSON.stringify(config)}`)
  const site = await startSite({ dataDir, env: { COMMUNITY_FILE: file } })
  try {
    const { context, page } = await visitorInMotion(browser, site.url)
    await page.goto('/policies')
    await expect(cover(page)).toBeVisible()
    await page.keyboard.press('a')
    await expect(cover(page)).toHaveCount(0)
    await page.goto('/login')
    await untilReady(page)
    await expect(cover(page)).toHaveCount(0)
    await expect(page.locator('[inert] main')).toHaveCount(0)
    const another = await context.newPage()
    await another.goto('/policies')
    await expect(cover(another), 'another tab is met').toBeVisible()
    await context.close()
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test(
  'a key or a click ends the start-up overlay, and who wants calm never meets it',
  { tag: ['@OV-01', '@OV-10'] },
  async ({ browser, baseURL, page: calm }) => {
    const { context, page } = await visitorInMotion(browser, baseURL)
    await stopClock(page, 0)
    for (const end of [() => page.keyboard.press('a'), () => page.mouse.click(300, 300)]) {
      await page.goto('/policies')
      await untilReady(page)
      await expect(cover(page)).toBeVisible()
      await expect(page.locator('[inert] main'), 'what is covered cannot be reached').toBeAttached()
      await end()
      await page.clock.runFor(400)
      await expect(cover(page)).toHaveCount(0)
      await expect(page.locator('[inert] main')).toHaveCount(0)
    }
    await context.close()

    await calm.goto('/policies')
    await untilReady(calm)
    await expect(cover(calm)).toHaveCount(0)
  },
)

test(
  'while a screen is loading: logo, spinner and a line that changes every 2 s',
  { tag: '@OV-02' },
  async ({ page }) => {
    expect(new Set(statusLines).size).toBe(46)
    const held = Promise.withResolvers<void>()
    await page.route('**/static/js/chat-screen-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await stopClock(page)
    await page.goto('/discord')
    const overlay = page.getByTestId('loading-overlay')
    await expect(overlay).toBeVisible()
    expect(await overlay.boundingBox()).toMatchObject({ width: 1440, height: 900 })
    await expect(overlay.locator('svg')).toHaveCount(2)
    const line = overlay.locator('p')
    const first = await line.innerText()
    expect(statusLines).toContain(first)
    await page.clock.runFor(1900)
    await expect(line).toHaveText(first)
    await page.clock.runFor(100)
    await expect(line).not.toHaveText(first)
    const second = await line.innerText()
    expect(statusLines).toContain(second)
    await page.clock.runFor(2000)
    await expect(line).not.toHaveText(second)
    held.resolve()
    await expect(page.getByRole('heading', { level: 1, name: 'Discord' })).toBeVisible()
    await expect(overlay).toHaveCount(0)
  },
)

test('back to top appears past 300 px and scrolls up smoothly', { tag: '@OV-03' }, async ({ page }) => {
  await page.goto('/policies/privacy')
  await untilReady(page)
  const button = page.getByRole('button', { name: 'Back to top' })
  await expect(button).toBeHidden()
  await page.evaluate(() => scrollTo(0, 300))
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
  await expect(button).toBeHidden()
  await page.evaluate(() => scrollTo(0, 301))
  await expect(button).toBeVisible()

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(button).toHaveCSS('transition-property', /opacity/)
  await page.evaluate(() => {
    const go = window.scrollTo.bind(window)
    Object.assign(window, {
      scrollTo: (options: ScrollToOptions) => {
        document.title = `${options.behavior} to ${options.top}`
        go(options)
      },
    })
  })
  await button.click()
  await expect(page).toHaveTitle('smooth to 0')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(button).toBeHidden()
})

test(
  'banners stay in the page, toasts leave after 5 s',
  { tag: ['@OV-09', '@all'] },
  async ({ page, site, allowConsole }) => {
    allowConsole(/Failed to load resource/)
    const newcomer = await createNewcomer(site)
    await page.goto('/login?error=discord_sync_failed')
    await expect(page.getByRole('status').filter({ hasText: 'could not be linked' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(newcomer.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to authenticate.' })).toBeVisible()

    await comeBack(page, newcomer)
    await page.clock.install()
    await page.goto('/account')
    await page.getByLabel('New avatar').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } }),
    })
    const toasts = page.getByRole('region', { name: 'Notifications' })
    const toast = toasts.getByText('Your avatar has been updated.')
    await expect(toast).toBeVisible()
    await page.mouse.move(5, 5)
    await page.clock.runFor(3000)
    await expect(toast).toBeVisible()
    await page.clock.runFor(2500)
    await expect(toasts).toBeEmpty()
  },
)

test(
  'the start-up overlay asks for a tap where there are no keys, and for a key elsewhere',
  { tag: ['@OV-01', '@all'] },
  async ({ browser, baseURL }) => {
    for (const { isPhone, shown, hidden } of [
      { isPhone: true, shown: 'Tap to enter', hidden: 'Press any key' },
      { isPhone: false, shown: 'Press any key', hidden: 'Tap to enter' },
    ]) {
      const context = await browser.newContext({
        reducedMotion: 'no-preference',
        isMobile: isPhone,
        hasTouch: isPhone,
        viewport: { width: 390, height: 844 },
        ...(baseURL && { baseURL }),
      })
      const page = await context.newPage()
      await stopClock(page, 0)
      await page.goto('/policies')
      await untilReady(page)
      await expect(cover(page).getByText(shown)).toBeVisible()
      await expect(cover(page).getByText(hidden)).toBeHidden()
      if (isPhone) await page.touchscreen.tap(200, 400)
      else await page.keyboard.press('a')
      await page.clock.runFor(400)
      await expect(cover(page)).toHaveCount(0)
      await context.close()
    }
  },
)
