import {
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test'
import { standInForOthers } from './test.ts'

/** A time of the year without decoration. */
export const noon = new Date('2026-03-04T12:00:00')

/** Waits until the page handles input. */
export const untilReady = (page: Page) => expect(page.locator('html[data-ready]')).toBeAttached()

/** Resolves once the page is subscribed to a collection. Call it before the page opens. */
export async function untilLive(page: Page, collection: string): Promise<void> {
  await page.waitForResponse(
    (answer) =>
      answer.ok() &&
      answer.url().endsWith('/api/realtime') &&
      (answer.request().postData() ?? '').includes(`${collection}/*`),
  )
}

/** Returns a function that counts the page's requests to URLs with this part, from now on. */
export function countRequests(page: Page, part: string, method = 'POST'): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes(part)) count += 1
  })
  return () => count
}

/**
 * Creates the second tap of a double tap on a slow phone. The returned function dispatches it to a button
 * later.
 */
export async function tapThatWaits(page: Page): Promise<(button: Locator) => Promise<void>> {
  const tap = await page.evaluateHandle(
    () => new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1, pointerType: 'touch' }),
  )
  return async (button) => {
    await button.evaluate((element, event) => void element.dispatchEvent(event), tap)
  }
}

/** Waits until the result of earlier input is on the screen. */
export const untilDrawn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )

interface Holding {
  /** Handles a held request on release; continues it by default. */
  readonly answer?: (route: Route) => Promise<void>
  /** How many are held; all when absent. */
  readonly times?: number
}

/**
 * Holds requests to an address, to test what a page shows in the meantime. Returns a function that releases
 * them.
 */
export async function holdRequests(
  page: Page,
  address: string,
  { answer = (route) => route.continue(), ...options }: Holding = {},
): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(
    address,
    async (route) => {
      await held.promise
      await answer(route)
    },
    options,
  )
  return held.resolve
}

/** A visitor without reduced motion. */
export async function visitorInMotion(
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
