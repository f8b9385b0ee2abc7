import type { Page } from '@playwright/test'
import { createEvent } from './events.data.ts'
import { desktop, phone } from './support/axe.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

/**
 * Runs in the page: buttons that a toast covers, only those of an open dialog if any. Returns undefined
 * without a toast.
 */
function coveredButtons(): string[] | undefined {
  const toasts = document.querySelector('section[aria-label="Notifications"]')
  if (!toasts?.textContent) return undefined
  const scope = document.querySelector('[role=dialog]') ?? document
  const buttons = [...scope.querySelectorAll('button, a[href]')].filter(
    (button) => button.checkVisibility({ visibilityProperty: true }) && !toasts.contains(button),
  )
  return buttons.flatMap((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const corners = [
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const
    const isCovered = corners.some(([x, y]) => toasts.contains(document.elementFromPoint(x, y)))
    return isCovered ? [button.getAttribute('aria-label') ?? button.textContent] : []
  })
}

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words)

for (const [index, size] of [phone, desktop].entries()) {
  test(
    `no toast covers a button of the page or of a dialog at ${size.width}x${size.height}`,
    { tag: tagsOfRepeat(index) },
    async ({ page, logIn, site }) => {
      const { name } = await createEvent(site.url)
      await logIn('admin')
      await page.setViewportSize(size)
      await page.goto('/events')
      await untilReady(page)
      // The button is where toasts would like to be.
      const signUp = page.getByRole('article', { name }).getByRole('button', { name: 'SIGN UP' })
      await signUp.evaluate((button) => button.scrollIntoView({ block: 'end' }))
      await page.evaluate(() => scrollBy(0, 24))
      await signUp.click()
      const news = toast(page, `You are in: ${name}`)
      await expect(news).toBeInViewport({ ratio: 1 })
      // A toast under the pointer stays.
      await news.hover()
      await expect.poll(() => page.evaluate(coveredButtons)).toEqual([])

      await page.evaluate(() => scrollTo(0, 0))
      await page.getByRole('button', { name: 'Create Event' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Create Event' })
      await expect(dialog.getByRole('button', { name: 'Create', exact: true })).toBeInViewport({ ratio: 1 })
      await expect(dialog.locator(':focus')).toBeAttached()
      await expect(news).toBeInViewport({ ratio: 1 })
      await news.hover()
      await expect.poll(() => page.evaluate(coveredButtons)).toEqual([])
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    },
  )
}
