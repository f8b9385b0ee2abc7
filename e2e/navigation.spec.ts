import type { Locator, Page } from '@playwright/test'
import { people } from './support/people.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menu = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })

const menus = {
  Leaderboards: [
    ['Clip Leaderboard', '/upvote-leaderboard'],
    ['Black Ops 6 Zombies', '/bo6-leaderboard'],
    ['Records', '/records'],
  ],
  Forms: [
    ['Game Interest', '/game-interest'],
    ['Staff Application', '/staff-application'],
  ],
  Company: [
    ['FAQ', '/faq'],
    ['Discord', '/discord'],
    ['Ranks', '/ranks'],
  ],
} as const

const legal = [
  ['Code of Conduct', '/code-of-conduct'],
  ['Terms & Policies', '/policies'],
] as const

async function ready(page: Page, path = '/policies'): Promise<void> {
  await page.goto(path)
  await untilReady(page)
}

const expanded = async (button: Locator, isOpen: boolean) =>
  expect(button).toHaveAttribute('aria-expanded', String(isOpen))

test(
  'the bar for guests: logo, entries, menus by mouse, LOGIN and REGISTER',
  { tag: ['@NV-01', '@NV-02', '@NV-03', '@NV-04', '@NV-05', '@NV-07', '@NV-09'] },
  async ({ page }) => {
    await ready(page)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'TOG' }).locator('svg')).toBeVisible()
    await expect(header.getByRole('link', { name: 'TOG' })).toHaveAttribute('href', '/')
    expect(await luminanceOf(header), 'the bar is dark').toBeLessThan(0.1)
    for (const [name, path] of [
      ['Home', '/'],
      ['Events', '/events'],
      ['Squads', '/squads'],
      ['Clips', '/clips'],
    ] as const) {
      await expect(bar(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    }
    for (const [name, path] of [
      ['LOGIN', '/login'],
      ['REGISTER', '/register'],
    ] as const) {
      await expect(header.getByRole('link', { name, exact: true }).first()).toBeVisible()
      await expect(header.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', path)
    }
    await expect(header.getByRole('link', { name: 'ADMIN' })).toHaveCount(0)
    await expect(header.getByRole('button', { name: 'LOGOUT' })).toHaveCount(0)

    for (const [name, entries] of Object.entries(menus)) {
      const others = Object.keys(menus).filter((other) => other !== name)
      await menu(page, name).click()
      await expanded(menu(page, name), true)
      for (const other of others) await expanded(menu(page, other), false)
      for (const [label, path] of entries) {
        const link = bar(page).getByRole('link', { name: label, exact: true })
        await expect(link).toBeVisible()
        await expect(link).toHaveAttribute('href', path)
      }
      if (name === 'Company') {
        const nested = menu(page, 'Legal')
        await expanded(nested, false)
        await nested.click()
        await expanded(nested, true)
        await expanded(menu(page, name), true)
        for (const [label, path] of legal) {
          const link = bar(page).getByRole('link', { name: label, exact: true })
          await expect(link).toBeVisible()
          await expect(link).toHaveAttribute('href', path)
        }
      }
      await menu(page, name).click()
      await expanded(menu(page, name), false)
    }

    await menu(page, 'Company').click()
    await bar(page).getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL('/faq')
    await expanded(menu(page, 'Company'), false)
    await menu(page, 'Forms').click()
    await page.locator('main').click({ position: { x: 5, y: 5 } })
    await expanded(menu(page, 'Forms'), false)
  },
)

test(
  'the menus using only the keyboard: arrows, Home, End, Escape, Tab, Enter',
  { tag: ['@NV-09', '@NV-04'] },
  async ({ page }) => {
    await ready(page)
    const key = (name: string) => page.keyboard.press(name)
    const link = (name: string) => bar(page).getByRole('link', { name, exact: true })

    await key('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    for (const name of ['TOG', 'Home', 'Events', 'Squads', 'Clips']) {
      await key('Tab')
      await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeFocused()
    }
    await key('Tab')
    await expect(menu(page, 'Leaderboards')).toBeFocused()
    await key('ArrowDown')
    await expect(link('Clip Leaderboard')).toBeFocused()
    await key('ArrowDown')
    await expect(link('Black Ops 6 Zombies')).toBeFocused()
    await key('ArrowDown')
    await expect(link('Records')).toBeFocused()
    await key('ArrowDown')
    await expect(link('Hall of Fame')).toBeFocused()
    await key('ArrowDown')
    await expect(link('Clip Leaderboard'), 'round and round').toBeFocused()
    await key('ArrowUp')
    await expect(link('Hall of Fame')).toBeFocused()
    await key('Escape')
    await expanded(menu(page, 'Leaderboards'), false)
    await expect(menu(page, 'Leaderboards')).toBeFocused()

    await key('Enter')
    await expanded(menu(page, 'Leaderboards'), true)
    for (const name of ['Clip Leaderboard', 'Black Ops 6 Zombies', 'Records', 'Hall of Fame']) {
      await key('Tab')
      await expect(link(name)).toBeFocused()
    }
    await key('Tab')
    await expect(menu(page, 'Forms')).toBeFocused()
    await expanded(menu(page, 'Leaderboards'), false)

    await key('Tab')
    await key('ArrowDown')
    await expect(link('FAQ')).toBeFocused()
    await key('End')
    await expect(menu(page, 'Legal')).toBeFocused()
    await key('Home')
    await expect(link('FAQ')).toBeFocused()
    await key('ArrowUp')
    await key('ArrowRight')
    await expect(link('Code of Conduct')).toBeFocused()
    await key('ArrowDown')
    await expect(link('Terms & Policies')).toBeFocused()
    await key('ArrowLeft')
    await expect(menu(page, 'Legal')).toBeFocused()
    await expanded(menu(page, 'Legal'), false)
    await expanded(menu(page, 'Company'), true)
    await key('ArrowRight')
    await expect(link('Code of Conduct')).toBeFocused()
    await key('Enter')
    await expect(page).toHaveURL('/code-of-conduct')
    await expanded(menu(page, 'Company'), false)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Code of Conduct' }),
      'the heading is read out',
    ).toBeFocused()
  },
)

test('the skip link jumps over the bar', { tag: '@NV-09' }, async ({ page }) => {
  await ready(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /^Privacy Policy/ })).toBeFocused()
})

for (const [index, [name, isStaff]] of (
  [
    ['admin', true],
    ['staff', true],
    ['member', false],
  ] as const
).entries()) {
  test(
    `the bar for ${name}: avatar, name, LOGOUT${isStaff ? ' and ADMIN' : ', but no ADMIN'}`,
    { tag: tagsOfRepeat(index, '@NV-06', '@NV-07') },
    async ({ page, logIn }) => {
      await logIn(name)
      await ready(page)
      const header = page.getByRole('banner')
      const { username } = people[name]
      const account = header.getByRole('link', { name: username }).first()
      await expect(account).toHaveAttribute('href', '/account')
      const avatar = account.locator('img')
      await expect(avatar).toHaveAttribute('src', /\/api\/files\/.+\?thumb=40x40$/)
      await expect(avatar).toHaveAttribute('srcset', /\?thumb=40x40 1x, .+\?thumb=96x96 2x$/)
      expect(await avatar.evaluate((image: HTMLImageElement) => image.decode().then(() => true))).toBe(true)
      expect(await avatar.boundingBox()).toMatchObject({ width: 32, height: 32 })
      expect(
        await avatar.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
          naturalWidth,
          naturalHeight,
        ]),
      ).toEqual([40, 40])
      await expect(header.getByRole('link', { name: /LOGIN|REGISTER/ })).toHaveCount(0)

      const admin = header.getByRole('link', { name: 'ADMIN', exact: true })
      await expect(admin).toHaveCount(isStaff ? 1 : 0)
      if (isStaff) await expect(admin).toHaveAttribute('href', '/admin')

      await account.click()
      await expect(page).toHaveURL('/account')
      await header.getByRole('button', { name: 'LOGOUT' }).first().click()
      await expect(page).toHaveURL('/')
      await expect(header.getByRole('link', { name: 'LOGIN' }).first()).toBeVisible()
      await expect(header.getByRole('link', { name: 'ADMIN' })).toHaveCount(0)
      expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull()
    },
  )
}

/** Relative luminance of the element's own background, 0 black to 1 white. */
async function luminanceOf(element: Locator): Promise<number> {
  const color = await element.evaluate((node) => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return []
    canvas.fillStyle = getComputedStyle(node).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  const [red = 255, green = 255, blue = 255, alpha = 0] = color
  expect(alpha, 'it has a colour').toBeGreaterThan(0)
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
}
