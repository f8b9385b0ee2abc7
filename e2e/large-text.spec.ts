import type { Page } from '@playwright/test'
import { tagsOfRepeat } from './support/repeats.ts'
import { asAdmin, asGuest } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })
test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/))

const ways = [
  { name: 'text at 200 % on a phone', width: 390, rootSize: '200%' },
  { name: 'a phone zoomed to 200 %', width: 195, rootSize: '100%' },
] as const

for (const [index, { name, width, rootSize }] of ways.entries()) {
  const open = async (page: Page, path: string) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    await untilReady(page)
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, rootSize)
  }
  const walk = async (page: Page, paths: readonly string[]) => {
    const found: string[] = []
    for (const path of paths) {
      await open(page, path)
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main')).not.toContainText(/Loading /)
      found.push(...(await page.evaluate(findProblems)).map((problem) => `${path}: ${problem}`))
    }
    return found
  }

  test(`${name}: nothing is too wide or cut on any screen of a guest`, { tag: '@all' }, async ({ page }) => {
    expect(await walk(page, asGuest)).toEqual([])
  })

  test(`${name}: nothing is too wide or cut behind the login`, { tag: '@all' }, async ({ page, logIn }) => {
    await logIn('admin')
    const panels = ['applications', 'interests', 'audit', 'messages', 'seasons', 'discord'].map(
      (tab) => `/admin?tab=${tab}`,
    )
    expect(await walk(page, [...asAdmin, ...panels, '/faq'])).toEqual([])
  })

  test(`${name}: the drawer holds all its entries`, { tag: tagsOfRepeat(index) }, async ({ page, logIn }) => {
    for (const person of ['guest', 'admin'] as const) {
      if (person === 'admin') await logIn('admin')
      await open(page, '/policies')
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Forms' }).click()
      expect(await page.evaluate(findProblems), person).toEqual([])
    }
  })
}

/** Runs in the page: elements wider than the screen, out of it, cut, or broken within a word. */
function findProblems(): string[] {
  const problems: string[] = []
  const overflow = document.documentElement.scrollWidth - innerWidth
  if (overflow > 0) problems.push(`${overflow} px too wide`)

  const isOnShow = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('.spoken, [inert], dialog:not([open])') === null
  const scope = document.querySelector('dialog[open]') ?? document
  for (const element of [...scope.querySelectorAll('button, a')].filter(isOnShow)) {
    const { left, right, width } = element.getBoundingClientRect()
    const words = element.getAttribute('aria-label') ?? element.textContent
    // Keyboard users bring the skip link into view.
    if (width > 0 && (left < -1 || right > innerWidth + 1)) problems.push(`${words} is out of sight`)
    const isBlock = getComputedStyle(element).display !== 'inline'
    if (isBlock && element.scrollWidth > element.clientWidth + 1) problems.push(`${words} is cut`)
  }
  for (const heading of [...scope.querySelectorAll('h1, h2, h3')].filter(isOnShow)) {
    problems.push(...brokenWords(heading).map((word) => `${word} is broken`))
  }
  return problems

  function brokenWords(heading: Element): string[] {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u2010-\u2015-]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  }
}
