import type { Browser, BrowserContext, Page } from '@playwright/test'
import { statusLines } from '../packages/web/src/ui/status-lines.ts'
import { comeBack, createNewcomer } from './support/members.ts'
import { expect, standInForOthers, test } from './support/test.ts'

const noon = new Date('2026-03-04T12:00:00')
const cover = (page: Page) => page.getByTestId('start-up-overlay')

/** A visitor who did not ask for less motion. */
async function visitorInMotion(
  browser: Browser,
  baseURL: string | undefined,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    reducedMotion: 'no-preference',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Berlin',
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await standInForOthers(page)
  return { context, page }
}

/** Stops the page's clock at noon; `random` is what every throw of the dice gives. */
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

const ready = (page: Page) => expect(page.locator('html[data-ready]')).toBeAttached()

for (const { name, random, stays } of [
  { name: '1.5 s when the dice say so', random: 0.5, stays: 1500 },
  { name: '3.5 s at the least otherwise', random: 0, stays: 3500 },
  { name: 'up to 5.5 s otherwise', random: 0.4, stays: 4300 },
]) {
  test(`the start-up overlay stays ${name}`, { tag: '@OV-01' }, async ({ browser, baseURL }) => {
    const { context, page } = await visitorInMotion(browser, baseURL)
    await stopClock(page, random)
    await page.goto('/policies')
    await ready(page)
    await expect(cover(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), 'the page loads beneath').toBeAttached()
    // The time the page took to get here counts.
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
  })
}

test(
  'a key or a click ends the start-up overlay, and who wants calm never meets it',
  { tag: ['@OV-01', '@OV-10'] },
  async ({ browser, baseURL, page: calm }) => {
    const { context, page } = await visitorInMotion(browser, baseURL)
    await stopClock(page, 0)
    for (const end of [() => page.keyboard.press('a'), () => page.mouse.click(300, 300)]) {
      await page.goto('/policies')
      await ready(page)
      await expect(cover(page)).toBeVisible()
      await expect(page.locator('[inert] main'), 'what is covered cannot be reached').toBeAttached()
      await end()
      await page.clock.runFor(400)
      await expect(cover(page)).toHaveCount(0)
      await expect(page.locator('[inert] main')).toHaveCount(0)
    }
    await context.close()

    await calm.goto('/policies')
    await ready(calm)
    await expect(cover(calm)).toHaveCount(0)
  },
)

test(
  'while a screen is on its way: logo, spinner and a line that changes every 2 s',
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
  await ready(page)
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

test('two hundred flakes fall on 25 December only', { tag: '@OV-04' }, async ({ browser, baseURL }) => {
  const { context, page } = await visitorInMotion(browser, baseURL)
  await page.addInitScript(() => {
    // A drawing begins with a clean sheet: what was drawn since the last one is one picture.
    let drawn = 0
    for (const name of ['arc', 'clearRect'] as const) {
      const draw = Reflect.get(CanvasRenderingContext2D.prototype, name)
      Object.assign(CanvasRenderingContext2D.prototype, {
        [name](this: CanvasRenderingContext2D, ...values: number[]) {
          if (name === 'clearRect' && drawn > 0) document.documentElement.dataset['flakes'] = String(drawn)
          drawn = name === 'arc' ? drawn + 1 : 0
          Reflect.apply(draw, this, values)
        },
      })
    }
  })
  await page.clock.install({ time: new Date('2026-12-24T23:30:00+01:00') })
  await page.goto('/policies')
  await ready(page)
  await page.clock.runFor(100)
  const snow = page.getByTestId('snowfall')
  await expect(snow).toHaveCount(0)
  await page.clock.fastForward('01:00:00')
  await expect(snow, 'an open tab notices the day').toBeVisible()
  await page.clock.runFor(200)
  await expect(page.locator('html')).toHaveAttribute('data-flakes', '200')
  await expect(snow, 'and it is not in the way').toHaveCSS('pointer-events', 'none')
  await page.clock.fastForward('24:00:00')
  await expect(snow).toHaveCount(0)
  await context.close()
})

test('no snow for those who want calm', { tag: ['@OV-04', '@OV-10'] }, async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-12-25T12:00:00+01:00'))
  await page.goto('/policies')
  await ready(page)
  await page.waitForTimeout(300)
  await expect(page.getByTestId('snowfall')).toHaveCount(0)
})

test('the favicon worries about the number of open tabs', { tag: '@OV-05' }, async ({ page, request }) => {
  await page.clock.install({ time: noon })
  await page.goto('/policies')
  await ready(page)
  const icon = page.locator('link[rel="icon"]')
  const pictures = new Set<string>()
  for (const [tabs, mood] of [
    [1, 'calm'],
    [4, 'calm'],
    [5, 'concerned'],
    [7, 'concerned'],
    [8, 'worried'],
    [11, 'worried'],
    [12, 'panicked'],
    [14, 'panicked'],
    [15, 'distressed'],
    [30, 'distressed'],
    [1, 'calm'],
  ] as const) {
    await page.evaluate((others) => {
      const now = Date.now()
      const ours = Object.entries<object>(JSON.parse(localStorage.getItem('openTabs') ?? '{}')).filter(
        ([id]) => !id.startsWith('other'),
      )
      const more = Array.from({ length: others }, (_, index) => [
        `other${index}`,
        { timestamp: now - 400_000, lastActive: now - 290_000 },
      ])
      const stale = [['otherStale', { timestamp: 1, lastActive: now - 300_001 }]]
      localStorage.setItem('openTabs', JSON.stringify(Object.fromEntries([...ours, ...more, ...stale])))
    }, tabs - 1)
    await page.clock.runFor(5000)
    await expect(icon, `${tabs} tabs`).toHaveAttribute('href', `/icons/mood-${mood}.svg`)
    const picture = await request.get(`/icons/mood-${mood}.svg`)
    expect(picture.headers()['content-type']).toContain('image/svg+xml')
    pictures.add(await picture.text())
  }
  expect(pictures.size, 'five different faces').toBe(5)
  const record = await page.evaluate(() =>
    Object.values(JSON.parse(localStorage.getItem('openTabs') ?? '{}')),
  )
  expect(record).toEqual([{ timestamp: expect.any(Number), lastActive: expect.any(Number) }])
})

test('real tabs are counted, and one that closes is not', { tag: '@OV-05' }, async ({ page, context }) => {
  const count = () =>
    page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('openTabs') ?? '{}')).length)
  await page.goto('/policies')
  await expect.poll(count).toBe(1)
  const others: Page[] = []
  for (let tab = 2; tab <= 5; tab += 1) {
    const other = await context.newPage()
    await other.goto('/policies')
    await ready(other)
    others.push(other)
  }
  await expect.poll(count).toBe(5)
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icons/mood-concerned.svg')
  await others[0]?.close({ runBeforeUnload: true })
  await expect.poll(count).toBe(4)
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icons/mood-calm.svg')
})

const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')

test(
  'dark by default, light by choice, and never the wrong one first',
  { tag: ['@OV-06', '@NV-08'] },
  async ({ page }) => {
    await page.addInitScript(() => {
      // What every frame showed, from the first one on.
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
    await ready(page)
    expect(await scheme(page)).toBe('dark')
    const dark = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.getByRole('button', { name: 'Toggle theme' }).click()
    await expect.poll(() => scheme(page)).toBe('light')
    const light = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(light).not.toBe(dark)
    await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'light')

    for (const path of ['/policies', '/discord']) {
      await page.goto(path)
      await ready(page)
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
  { tag: '@OV-06' },
  async ({ page, site, browser, baseURL, allowConsole }) => {
    const newcomer = await createNewcomer(site)
    const saved = async () =>
      (await newcomer.pb.collection('users').getOne(newcomer.record.id))['theme_preference']
    await comeBack(page, newcomer)
    await page.goto('/policies')
    await ready(page)
    const toggle = page.getByRole('button', { name: 'Toggle theme' })
    await toggle.click()
    await expect.poll(saved).toBe('light')

    const elsewhere = await browser.newContext({
      reducedMotion: 'reduce',
      ...(baseURL && { baseURL }),
    })
    const other = await elsewhere.newPage()
    await other.goto('/login')
    await ready(other)
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

test(
  'the context menu and copying are blocked on some screens, never in fields',
  { tag: '@OV-07' },
  async ({ page, logIn }) => {
    test.slow()
    await logIn('member')
    for (const [path, isGuarded] of [
      ['/', true],
      ['/upvote-leaderboard', true],
      ['/bo6-leaderboard', true],
      ['/ranks', true],
      ['/code-of-conduct', true],
      ['/faq', false],
      ['/policies', false],
    ] as const) {
      await page.goto(path)
      await ready(page)
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
      const isFree = await page.evaluate(() => {
        const field = document.createElement('textarea')
        document.querySelector('main')?.append(field)
        const targets = [document.querySelector('main h1'), field]
        return ['contextmenu', 'copy'].map((name) =>
          targets.map((target) =>
            target?.dispatchEvent(new Event(name, { bubbles: true, cancelable: true })),
          ),
        )
      })
      expect(isFree, path).toEqual([
        [!isGuarded, true],
        [!isGuarded, true],
      ])
    }
    // The guard leaves with its screen.
    await page.goto('/')
    await ready(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()
    await expect(page).toHaveURL('/events')
    const isFree = await page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => heading.dispatchEvent(new Event('copy', { bubbles: true, cancelable: true })))
    expect(isFree).toBe(true)
  },
)

test('the console warns about pasting and about being open', { tag: '@OV-08' }, async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.addInitScript(() => {
    let gap = 160
    Object.defineProperty(window, 'outerHeight', { get: () => innerHeight })
    Object.defineProperty(window, 'outerWidth', { get: () => innerWidth + gap })
    addEventListener('widen', () => (gap = 161))
  })
  await page.clock.install({ time: noon })
  await page.goto('/policies')
  await ready(page)
  expect(warnings.filter((text) => text.includes('paste something here'))).toHaveLength(1)
  const open = () => warnings.filter((text) => text.includes('developer tools seem to be open'))
  await page.clock.runFor(3000)
  expect(open(), '160 px are not enough').toHaveLength(0)
  await page.evaluate(() => dispatchEvent(new Event('widen')))
  await page.clock.runFor(1000)
  await expect.poll(open).toHaveLength(1)
})

test(
  'banners stand in the page, toasts go after 5 s',
  { tag: '@OV-09' },
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

const moving = (target: Page) =>
  target.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration, iterations } = effect?.getTiming() ?? {}
        return playState === 'running' && (Number(duration) > 100 || iterations === Infinity)
      })
      .map((animation) => ('animationName' in animation ? String(animation.animationName) : 'transition')),
  )

test(
  'less motion calms every animation',
  { tag: '@OV-10' },
  async ({ page, browser, baseURL, allowConsole }) => {
    allowConsole(/404/)
    for (const path of ['/', '/login', '/events', '/policies/privacy', '/203.0.113.7', '/no-such-screen']) {
      await page.goto(path)
      await ready(page)
      expect(await moving(page), path).toEqual([])
    }
    const { context, page: lively } = await visitorInMotion(browser, baseURL)
    await lively.goto('/')
    await ready(lively)
    await lively.keyboard.press('a')
    await expect(cover(lively)).toHaveCount(0)
    expect((await moving(lively)).length, 'there is something to calm').toBeGreaterThan(0)
    await context.close()
  },
)

test(
  'a part of the site that does not arrive says so and loses nothing typed',
  { tag: '@OV-11' },
  async ({ page, allowConsole }) => {
    allowConsole(/Loading chunk failed|Failed to load resource|dynamically imported module/)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await page.goto('/login')
    await ready(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('half an address')
    await page.route('**/static/js/faq-screen-*.js', (route) => route.abort())
    const toFaq = async () => {
      await page.getByRole('contentinfo').getByRole('button', { name: 'INFO' }).click()
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    }
    await toFaq()
    const notice = page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
    await expect(notice).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('half an address')
    await page.unroute('**/static/js/faq-screen-*.js')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
    await expect(notice).toHaveCount(0)

    expect(scripts.length).toBeGreaterThan(3)
    expect(scripts.filter((path) => !path.startsWith('/static/js/'))).toEqual([])
  },
)

test(
  'a part that takes more than 120 s counts as lost',
  { tag: '@OV-11' },
  async ({ page, allowConsole }) => {
    allowConsole(/Loading chunk failed|Failed to load resource/)
    await page.clock.install()
    await page.goto('/policies')
    await ready(page)
    await page.route('**/static/js/ranks-screen-*.js', () => undefined)
    await page.getByRole('contentinfo').getByRole('button', { name: 'INFO' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ranks' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
    await page.clock.fastForward(118_000)
    await expect(notice).toHaveCount(0)
    await page.clock.fastForward(2_500)
    await expect(notice).toBeVisible()
    await expect(page, 'the screen on show stays').toHaveURL('/policies')
    await page.unroute('**/static/js/ranks-screen-*.js')
    const reloaded = page.waitForEvent('load')
    await notice.getByRole('button', { name: 'Reload page' }).click()
    await reloaded
    await expect(page.getByRole('heading', { level: 1, name: 'Terms & Policies' })).toBeVisible()
  },
)
