import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}

/** One load, two looks: the page as it stands in both themes. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await wear(page, 'light')
  await expectAccessible(page)
  await wear(page, 'dark')
  expect(await findViolations(page, colorRules)).toEqual([])
}

/** The page as it stands, dark and wide, then light and narrow; it stays narrow. */
export async function expectAccessibleOnBothSizes(page: Page): Promise<void> {
  for (const [scheme, size] of [
    ['dark', desktop],
    ['light', phone],
  ] as const) {
    await page.setViewportSize(size)
    await wear(page, scheme)
    await expectAccessible(page)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  }
}

/** What axe says. Frames are other people's pages, so one look at the page itself is enough, and much faster. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(bareForJudging)
  await page.evaluate(untilStill)
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id} in ${nodes.map(({ html }) => html).join(' | ')}`)
}

// Axe judges no text over a drawn backdrop, and with the light and the grain every text of a page stands over one.
// Cards out of sight keep the colours of the theme they were last drawn in, so all of them are drawn.
function bareForJudging(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    'body::before, body::after { display: none !important } * { content-visibility: visible !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

// Halfway through a fade nothing has the colours it will have.
async function untilStill(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}

/** A theme changes colours and nothing else: what was looked at in one needs only these in the other. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/** How many pixels the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/** Changes the theme without a new load, as a choice in another tab does. */
export async function wear(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((newValue) => {
    const key = 'mantine-color-scheme-value'
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  }, scheme)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}
