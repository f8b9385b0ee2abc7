import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type PocketBase from 'pocketbase'

/** A tap, and where. */
export interface Interaction {
  readonly name: string
  readonly path: string
  readonly target: (page: Page) => Locator
  /** Selects an element that appears with the tap. */
  readonly outcome: string
  /** Restores the member's data to the state before. */
  readonly prepare?: (pb: PocketBase) => Promise<void>
}

/** The durations of one tap, in milliseconds. */
export interface PressFigures {
  /** Until the next paint. */
  readonly inpMs: number
  /** Until the outcome was painted. */
  readonly shownMs: number
}

export interface MeasuredInteraction {
  readonly name: string
  readonly runs: readonly PressFigures[]
}

/** Milliseconds in which a tap must show. */
export const inpBudget = 200

/** The device of the taps: without a mouse, which would hover first. */
export const phone = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true }
const slowness = 4
/** How long a finger is down. */
const fingerMs = 80
const patienceMs = 20_000

// The number of entries that a filter leaves is shown once they are loaded.
const toldMatches = 'main output bdi'

/** The interactions of the table, in its order. */
export const interactions: readonly Interaction[] = [
  {
    name: 'filter clips',
    path: '/clips',
    target: (page) => choice(page, 'Black Ops 6'),
    outcome: toldMatches,
  },
  {
    name: 'vote on a clip',
    path: '/clips',
    target: (page) => button(page, /^Upvote/),
    outcome: '[data-kind="up"][aria-pressed="true"]',
    prepare: (pb) => deleteOwn(pb, 'clip_votes'),
  },
  {
    name: 'open the clip dialog',
    path: '/clips',
    target: (page) => button(page, /^Submit/),
    outcome: '[role="dialog"] form',
  },
  {
    name: 'filter events',
    path: '/events',
    target: (page) => choice(page, 'Other Events'),
    outcome: toldMatches,
  },
  {
    name: 'sign up',
    path: '/events',
    target: (page) => button(page, 'SIGN UP'),
    outcome: '[data-step="leave"]',
    prepare: (pb) => deleteOwn(pb, 'tournament_registrations'),
  },
  {
    name: 'ask to leave',
    path: '/events',
    target: (page) => button(page, /^Cancel Reg/),
    outcome: '[role="dialog"] button',
    prepare: signUpSomewhere,
  },
  {
    name: 'open the search',
    path: '/events',
    target: (page) => button(page, 'Search'),
    outcome: 'dialog[open] input',
  },
]

/** Taps once, on a phone that is four times slower, and waits until the outcome is visible. */
export async function measureInteraction(
  { path, target, outcome }: Interaction,
  { browser, siteUrl }: { readonly browser: BrowserContext; readonly siteUrl: string },
): Promise<PressFigures> {
  const page = await browser.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(siteUrl + path)
  await page.locator('main article').first().waitFor({ timeout: patienceMs })
  await page.evaluate(watchPress, outcome)
  await target(page).first().scrollIntoViewIfNeeded()
  await page.evaluate(untilStill)
  const place = await placeOf(target(page).first())
  const session = await browser.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await sleep(fingerMs)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForFunction(isOver, undefined, { timeout: patienceMs })
  const { durations, shownMs } = await page.evaluate(() => window.press ?? { durations: [] })
  await page.close()
  return { inpMs: Math.max(...durations), shownMs: shownMs ?? Number.NaN }
}

// Found before the tap: locating an element by its role keeps the page busy, and a finger does not.
async function placeOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

// Users tap when nothing moves: visible parts are drawn, and requested data has arrived.
const untilStill = () =>
  new Promise<void>((resolve) => {
    setTimeout(() => requestIdleCallback(() => resolve()), 500)
  })

const isOver = () => (window.press?.durations.length ?? 0) > 0 && window.press?.shownMs !== undefined

declare global {
  interface Window {
    /** The result of a tap so far, in milliseconds. */
    press?: {
      /** Of each of its events until the next paint. */
      readonly durations: number[]
      /** Until the outcome was painted. */
      shownMs?: number
    }
  }
}

function watchPress(outcome: string): void {
  const press: NonNullable<typeof window.press> = { durations: [] }
  window.press = press
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (/^(pointer(down|up)|click|key(down|up))$/.test(name)) press.durations.push(duration)
  }).observe(options)
  const look = (since: number) => {
    const isThere = document.querySelector(outcome) !== null
    requestAnimationFrame(() => {
      // The frame that shows it is over when the next one begins.
      if (isThere) press.shownMs = performance.now() - since
      else look(since)
    })
  }
  addEventListener('pointerdown', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
}

function choice(page: Page, label: string): Locator {
  return page
    .getByRole('main')
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: label, exact: true }) })
}

function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name })
}

async function deleteOwn(pb: PocketBase, collection: string): Promise<void> {
  const filter = pb.filter('user = {:user}', { user: pb.authStore.record?.id })
  for (const { id } of await pb.collection(collection).getFullList({ filter }))
    await pb.collection(collection).delete(id)
}

async function signUpSomewhere(pb: PocketBase): Promise<void> {
  await deleteOwn(pb, 'tournament_registrations')
  const filter = pb.filter('start_date > {:now} && slots = null', { now: new Date() })
  const { items } = await pb.collection('tournaments').getList(1, 1, { filter, sort: 'start_date' })
  await pb.collection('tournament_registrations').create({
    user: pb.authStore.record?.id,
    tournament: items[0]?.id,
    registration_date: new Date().toISOString(),
    status: 'confirmed',
  })
}
