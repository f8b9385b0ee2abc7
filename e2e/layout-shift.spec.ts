import type { Page } from '@playwright/test'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { holdRequests } from './support/visits.ts'

/** The sum, as browsers compute it. */
const largestShift = 0.02
const sizes = [
  { width: 412, height: 823 },
  { width: 1440, height: 900 },
]

declare global {
  interface Window {
    /** All layout shifts since the page began, with their size. */
    moved: { value: number; what: string }[]
  }
}

test.use({ siteOf: 'layout-shift' })

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.moved = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        const what = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '').join(' | ')
        if (!entry.hadRecentInput) window.moved.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }),
)

interface Shift {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Two frames later, with no work left. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())))
      }),
  )
}

const openPages = ['/', '/faq', '/code-of-conduct', '/ranks', '/policies/privacy', '/login', '/register']
const gatedPages = ['/events', '/clips', '/upvote-leaderboard']
const pages = [
  ...openPages.concat(gatedPages).map((path) => ({ path, isLoggedIn: false })),
  ...gatedPages.map((path) => ({ path, isLoggedIn: true })),
]

for (const [index, { path, isLoggedIn }] of pages.entries())
  test(
    `nothing moves on ${path} ${isLoggedIn ? 'for members' : 'for guests'}`,
    { tag: tagsOfRepeat(index) },
    async ({ page, logIn }) => {
      if (isLoggedIn) await logIn('member')
      // Secondary requests are answered after the list.
      await page.route('**/api/collections/contests/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        await route.continue()
      })
      // Fonts arrive long after the first paint, as on a slow connection.
      const release = await holdRequests(page, '**/*.woff2')
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.locator('html[data-ready]')).toBeAttached()
        if (isLoggedIn) await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
        release()
        await page.waitForLoadState('load')
        await settle(page)
        await expectStill(page)
      }
    },
  )

test.describe('beneath the start-up overlay', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: { width: 412, height: 823 } })

  test('faces that were late come in, and nothing moves', async ({ page }) => {
    const bringFaces = await holdRequests(page, '**/*.woff2')
    const bringScripts = await holdRequests(page, '**/*.js')
    await page.goto('/ranks', { waitUntil: 'commit' })
    await expect(page.getByTestId('start-up-overlay')).toBeVisible()
    await settle(page)
    bringFaces()
    await expect(page.locator('html')).toHaveAttribute('data-faces', '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Tektur Late/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    bringScripts()
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await settle(page)
    await expectStill(page)
  })
})

async function expectStill(page: Page): Promise<void> {
  const moved = await page.evaluate(() => window.moved)
  const sum = moved.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify({ size: page.viewportSize(), moved })).toBeLessThanOrEqual(largestShift)
}
