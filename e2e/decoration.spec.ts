import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { noon, untilReady, visitorInMotion } from './support/visits.ts'

const countTabs = (page: Page) =>
  page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('openTabs') ?? '{}')).length)

test('two hundred flakes fall on 25 December only', { tag: '@OV-04' }, async ({ browser, baseURL }) => {
  const { context, page } = await visitorInMotion(browser, baseURL)
  await page.addInitScript(() => {
    // Each drawing begins with an empty canvas: the calls since then are one picture.
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
  await untilReady(page)
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

test('no snow for those who want calm', { tag: ['@OV-04', '@OV-10', '@all'] }, async ({ page }) => {
  await page.clock.install({ time: new Date('2026-12-25T12:00:00+01:00') })
  await page.goto('/policies')
  await expect.poll(() => countTabs(page), 'the page is decorated').toBe(1)
  await page.clock.runFor(100)
  await expect(page.getByTestId('snowfall')).toHaveCount(0)
})

test('the favicon worries about the number of open tabs', { tag: '@OV-05' }, async ({ page, request }) => {
  await page.clock.install({ time: noon })
  await page.goto('/policies')
  await untilReady(page)
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

test(
  'real tabs are counted, and one that closes is not',
  { tag: ['@OV-05', '@all'] },
  async ({ page, context }) => {
    const count = () => countTabs(page)
    await page.goto('/policies')
    await expect.poll(count).toBe(1)
    const others: Page[] = []
    for (let tab = 2; tab <= 5; tab += 1) {
      const other = await context.newPage()
      await other.goto('/policies')
      await untilReady(other)
      others.push(other)
    }
    await expect.poll(count).toBe(5)
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icons/mood-concerned.svg')
    await others[0]?.close({ runBeforeUnload: true })
    await expect.poll(count).toBe(4)
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icons/mood-calm.svg')
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
  { tag: ['@OV-10', '@all'] },
  async ({ page, browser, baseURL, allowConsole }) => {
    allowConsole(/404/)
    for (const path of ['/', '/login', '/events', '/policies/privacy', '/203.0.113.7', '/no-such-screen']) {
      await page.goto(path)
      await untilReady(page)
      expect(await moving(page), path).toEqual([])
    }
    const { context, page: lively } = await visitorInMotion(browser, baseURL)
    await lively.goto('/')
    await untilReady(lively)
    await lively.keyboard.press('a')
    await expect(lively.getByTestId('start-up-overlay')).toHaveCount(0)
    expect((await moving(lively)).length, 'there is something to calm').toBeGreaterThan(0)
    await context.close()
  },
)
