import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }

/**
 * At a landing each state of a screen gets one full check; `npm run test:all` checks both sizes in both
 * themes.
 */
const isLanding = process.env['TEST_SCOPE'] === 'landing'

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}

/** One load, two checks: the page as it is, in both themes. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await wear(page, 'light')
  await expectAccessible(page)
  await wear(page, 'dark')
  expect(await findViolations(page, colorRules)).toEqual([])
}

/** Checks the page as it is, dark and wide, then light and narrow; it stays narrow. */
export async function expectAccessibleOnBothSizes(page: Page): Promise<void> {
  if (isLanding) return expect(await lookEverywhere(page, 'the page')).toEqual([])
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

/**
 * Returns axe's violations and overflows of a state: dark and wide, light and narrow; at a landing the phone is only
 * measured. The page stays narrow. Only walks over all screens check the colours of the other theme on both sizes too.
 */
export async function lookEverywhere(
  page: Page,
  what: string,
  { isWalk = isLanding } = {},
): Promise<string[]> {
  const found: string[] = []
  for (const [size, first, second] of [
    [desktop, 'dark', 'light'],
    [phone, 'light', 'dark'],
  ] as const) {
    await page.setViewportSize(size)
    const note = (problems: string[], scheme: string) =>
      found.push(...problems.map((problem) => `${what} in ${scheme} at ${size.width}: ${problem}`))
    const isOnlyMeasured = isLanding && size === phone
    await wear(page, first)
    if (isOnlyMeasured) await settle(page)
    else note(await findViolations(page), first)
    const overflow = await overflowOf(page)
    if (overflow > 0) note([`${overflow} px too wide`], first)
    if (isOnlyMeasured || !isWalk) continue
    await wear(page, second)
    note(await findViolations(page, colorRules), second)
  }
  return found
}

/** `lookEverywhere` at a state that the walk over all screens covers: a landing has checked it there. */
export async function lookAgain(page: Page, what: string): Promise<string[]> {
  return isLanding ? [] : lookEverywhere(page, what)
}

/**
 * Returns axe's violations. Frames are pages of other sites, so only the page itself is checked, which is
 * much faster.
 */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  await settle(page)
  // Half a megabyte of source is loaded once per page, not per check.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .exclude('iframe')
    // Only a rule that is off by default would read the style sheets, which axe otherwise loads again.
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id} in ${nodes.map(({ html }) => html).join(' | ')}`)
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(bareForJudging)
  await page.evaluate(untilStill)
}

// Axe cannot judge text over a drawn backdrop, and the light and the grain are behind every text. Hidden
// cards keep the colours of the theme they were last drawn in, so all of them are drawn, which takes two
// frames. Observers count the frames, as tests stop the page's clock.
async function bareForJudging(): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    'body::before, body::after { display: none !important } * { content-visibility: visible !important }',
  )
  document.adoptedStyleSheets = [sheet]
  for (let frames = 0; frames < 2; frames += 1) {
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect()
        resolve()
      })
      observer.observe(document.documentElement)
    })
  }
}

// During a fade elements do not have their final colours.
async function untilStill(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}

/** A theme changes only colours: after one theme these rules suffice for the other. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/** How many pixels the page is wider than its window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/** Changes the theme without a new load, like a choice in another tab. */
export async function wear(page: Page, scheme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((newValue) => {
    const key = 'mantine-color-scheme-value'
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  }, scheme)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}
