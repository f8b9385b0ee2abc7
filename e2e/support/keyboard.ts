import type { Locator, Page } from '@playwright/test'

/** Presses Tab until the target has the focus, as a keyboard user would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const element = await target.elementHandle()
  if (!element) throw new Error('There is nothing to go to')
  for (let presses = 0; presses < 80; presses += 1) {
    if (await element.evaluate((wanted) => wanted === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never arrived')
}
