import type { Page } from '@playwright/test'
import { people } from './support/people.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

test.use({ viewport: { width: 390, height: 844 } })

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const section = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })
const entry = (page: Page, name: string) => drawer(page).getByRole('link', { name, exact: true })

const sections = {
  Leaderboards: [
    ['Clip Leaderboard', '/upvote-leaderboard'],
    ['Black Ops 6 Zombies', '/bo6-leaderboard'],
    ['Records', '/records'],
  ],
  Forms: [
    ['Game Interest Form', '/game-interest'],
    ['Staff Application', '/staff-application'],
  ],
  Company: [
    ['Ranks', '/ranks'],
    ['Code of Conduct', '/code-of-conduct'],
    ['FAQ', '/faq'],
  ],
} as const

async function open(page: Page): Promise<void> {
  await page.goto('/policies')
  await untilReady(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(drawer(page)).toBeVisible()
}

test(
  'opens from the right, 250 px wide, with sections that open each on their own',
  { tag: ['@MD-01', '@MD-03', '@MD-04'] },
  async ({ page }) => {
    await open(page)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect.poll(() => drawer(page).boundingBox()).toEqual({ x: 140, y: 0, width: 250, height: 844 })
    for (const [name, path] of [
      ['Home', '/'],
      ['Events', '/events'],
      ['Squads', '/squads'],
      ['Clips', '/clips'],
    ] as const) {
      await expect(entry(page, name)).toHaveAttribute('href', path)
    }

    for (const name of Object.keys(sections)) {
      await expect(section(page, name)).toHaveAttribute('aria-expanded', 'false')
      await section(page, name).click()
    }
    for (const [name, entries] of Object.entries(sections)) {
      await expect(section(page, name), 'all open at once').toHaveAttribute('aria-expanded', 'true')
      for (const [label, path] of entries) {
        await expect(entry(page, label)).toBeVisible()
        await expect(entry(page, label)).toHaveAttribute('href', path)
      }
    }
    await section(page, 'Forms').click()
    await expect(entry(page, 'Staff Application')).toBeHidden()
    await expect(entry(page, 'FAQ')).toBeVisible()

    for (const name of [/Discord/, /Terms/, /Admin/, /^Game Interest$/]) {
      await expect(drawer(page).getByRole('link', { name, includeHidden: true })).toHaveCount(0)
    }
    await expect(entry(page, 'LOGIN')).toHaveAttribute('href', '/login')
    await expect(entry(page, 'REGISTER')).toHaveAttribute('href', '/register')
    await expect(drawer(page).getByRole('button', { name: 'LOGOUT' })).toHaveCount(0)

    await entry(page, 'FAQ').click()
    await expect(page).toHaveURL('/faq')
    await expect(drawer(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.mouse.click(40, 400)
    await expect(drawer(page), 'a click beside it closes it').toBeHidden()
  },
)

test('using only the keyboard', { tag: ['@MD-01'] }, async ({ page }) => {
  await page.goto('/policies')
  await untilReady(page)
  const burger = page.getByRole('button', { name: 'Open menu' })
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab')
    if (await burger.evaluate((button) => button === document.activeElement)) break
  }
  await expect(burger).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Close menu' })).toBeFocused()
  for (const name of ['Home', 'Events', 'Squads', 'Clips']) {
    await page.keyboard.press('Tab')
    await expect(entry(page, name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(section(page, 'Leaderboards')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(entry(page, 'Clip Leaderboard')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(burger, 'the focus goes back').toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/events')
  await expect(drawer(page)).toBeHidden()
})

for (const [index, [name, isStaff]] of (
  [
    ['staff', true],
    ['admin', true],
    ['member', false],
  ] as const
).entries()) {
  test(
    `for ${name}: avatar, name, LOGOUT${isStaff ? ' and Admin Dashboard' : ''}`,
    { tag: tagsOfRepeat(index, '@MD-02', '@MD-03') },
    async ({ page, logIn, allowConsole }) => {
      // The session ends before the page's first check of it is answered.
      allowConsole(/401.*auth-refresh/)
      await logIn(name)
      await open(page)
      await expect(entry(page, 'Admin Dashboard')).toHaveCount(isStaff ? 1 : 0)
      if (isStaff) await expect(entry(page, 'Admin Dashboard')).toHaveAttribute('href', '/admin')
      const account = drawer(page).getByRole('link', { name: people[name].username })
      await expect(account.locator('img')).toBeVisible()
      await expect(drawer(page).getByRole('link', { name: /LOGIN|REGISTER/ })).toHaveCount(0)
      await drawer(page).getByRole('button', { name: 'LOGOUT' }).click()
      await expect(page).toHaveURL('/')
      await expect(drawer(page)).toBeHidden()
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(entry(page, 'LOGIN')).toBeVisible()
      await expect(entry(page, 'Admin Dashboard')).toHaveCount(0)
    },
  )
}

test(
  'the bar of an admin is one line from a tablet to a wide screen',
  { tag: '@all' },
  async ({ page, logIn }) => {
    await logIn('admin')
    await page.goto('/policies')
    for (const width of [1000, 1100, 1200, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const logout = await page.getByRole('button', { name: 'LOGOUT' }).first().boundingBox()
      expect([width, (logout?.y ?? 99) < 40, (logout?.x ?? 0) + (logout?.width ?? 0) <= width]).toEqual([
        width,
        true,
        true,
      ])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  },
)
