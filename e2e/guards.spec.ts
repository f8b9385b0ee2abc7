import { expect, test } from './support/test.ts'
import { noon, untilReady } from './support/visits.ts'

test(
  'the context menu and copying are blocked on some screens, never in fields',
  { tag: '@OV-07' },
  async ({ page, logIn }) => {
    test.slow()
    await logIn('member')
    for (const [path, isGuarded] of [
      ['/', true],
      ['/upvote-leaderboard', true],
      ['/bo6-leaderboard', true],
      ['/ranks', true],
      ['/code-of-conduct', true],
      ['/faq', false],
      ['/policies', false],
    ] as const) {
      await page.goto(path)
      await untilReady(page)
      await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
      const isFree = await page.evaluate(() => {
        const field = document.createElement('textarea')
        document.querySelector('main')?.append(field)
        const targets = [document.querySelector('main h1'), field]
        return ['contextmenu', 'copy'].map((name) =>
          targets.map((target) =>
            target?.dispatchEvent(new Event(name, { bubbles: true, cancelable: true })),
          ),
        )
      })
      expect(isFree, path).toEqual([
        [!isGuarded, true],
        [!isGuarded, true],
      ])
    }
    // The guard leaves with its screen.
    await page.goto('/')
    await untilReady(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Events' })
    await expect
      .poll(() =>
        heading.evaluate((title) =>
          title.dispatchEvent(new Event('copy', { bubbles: true, cancelable: true })),
        ),
      )
      .toBe(true)
  },
)

test('the console warns about pasting and about being open', { tag: '@OV-08' }, async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.addInitScript(() => {
    let gap = 160
    Object.defineProperty(window, 'outerHeight', { get: () => innerHeight })
    Object.defineProperty(window, 'outerWidth', { get: () => innerWidth + gap })
    addEventListener('widen', () => (gap = 161))
  })
  await page.clock.install({ time: noon })
  await page.goto('/policies')
  await untilReady(page)
  expect(warnings.filter((text) => text.includes('paste something here'))).toHaveLength(1)
  const open = () => warnings.filter((text) => text.includes('developer tools seem to be open'))
  await page.clock.runFor(3000)
  expect(open(), '160 px are not enough').toHaveLength(0)
  await page.evaluate(() => dispatchEvent(new Event('widen')))
  await page.clock.runFor(1000)
  await expect.poll(open).toHaveLength(1)
})
