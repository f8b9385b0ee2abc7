import type { BrowserContext, Page } from '@playwright/test'

/** What people press, and where. */
interface Interaction {
  readonly name: string
  readonly path: string
  readonly press: (page: Page) => Promise<void>
}

/** How long the page took to show what came of a press, in milliseconds. */
export interface MeasuredInteraction {
  readonly name: string
  readonly inpMs: number
}

/** Milliseconds in which a press must show. */
export const inpBudget = 200

const phone = { width: 412, height: 823 }
const slowness = 4
const patienceMs = 20_000

/** The interactions of the table, in its order. */
export const interactions: readonly Interaction[] = [
  { name: 'filter clips', path: '/clips', press: (page) => choose(page, 'Black Ops 6') },
  { name: 'vote on a clip', path: '/clips', press: (page) => pressButton(page, /^Upvote/) },
  { name: 'open the clip dialog', path: '/clips', press: (page) => pressButton(page, /^Submit/) },
  { name: 'filter events', path: '/events', press: (page) => choose(page, 'Other Events') },
  { name: 'sign up, or leave', path: '/events', press: (page) => pressButton(page, /^(SIGN UP|Cancel Reg)/) },
  { name: 'open the search', path: '/events', press: (page) => pressButton(page, 'Search') },
]

/** Presses once, on a phone that is four times slower, and waits until nothing more comes of it. */
export async function measureInteraction(
  { name, path, press }: Interaction,
  { browser, siteUrl }: { readonly browser: BrowserContext; readonly siteUrl: string },
): Promise<MeasuredInteraction> {
  const page = await browser.newPage()
  await page.setViewportSize(phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(siteUrl + path)
  await page.locator('main article').first().waitFor({ timeout: patienceMs })
  await page.evaluate(watchPresses)
  const session = await browser.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await press(page)
  await page.waitForFunction(() => (window.presses ?? []).length > 0, undefined, { timeout: patienceMs })
  await page.evaluate(() => new Promise<void>((resolve) => void requestIdleCallback(() => resolve())))
  const presses = await page.evaluate(() => window.presses ?? [])
  await page.close()
  return { name, inpMs: Math.max(...presses) }
}

declare global {
  interface Window {
    /** How long each event of a press took until the next paint. */
    presses?: number[]
  }
}

function watchPresses(): void {
  window.presses = []
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (/^(pointer(down|up)|click|key(down|up))$/.test(name)) window.presses?.push(duration)
  }).observe(options)
}

async function choose(page: Page, label: string): Promise<void> {
  await page
    .getByRole('main')
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: label, exact: true }) })
    .first()
    .click()
}

async function pressButton(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
}
