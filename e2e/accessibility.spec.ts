import type { Page } from '@playwright/test'
import {
  colorRules,
  desktop,
  expectAccessibleInBothThemes,
  findViolations,
  lookEverywhere,
  phone,
} from './support/axe.ts'
import { asAdmin, asGuest, unwalkedScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

// The two walks are the longest tests: run in parallel they leave no worker idle.
test.describe.configure({ mode: 'parallel', timeout: 400_000 })

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  const found: string[] = []
  for (const path of paths) {
    await page.setViewportSize(desktop)
    await page.goto(path)
    await untilReady(page)
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/Loading /)
    found.push(...(await lookEverywhere(page, path, { isWalk: true })))
  }
  expect(found).toEqual([])
}

test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/))

test('every screen of the site is walked through', { tag: '@RT-22' }, () => {
  expect(unwalkedScreens()).toEqual([])
})

test('the look sees what is planted', async ({ page }) => {
  await page.goto('/policies')
  await untilReady(page)
  await page.locator('main').evaluate((main) => {
    const pale = document.createElement('p')
    pale.textContent = 'Grey on grey'
    Object.assign(pale.style, { color: '#777', background: '#888' })
    main.prepend(pale, document.createElement('button'))
  })
  expect((await findViolations(page)).join()).toMatch(/button-name in <button>/)
  expect((await findViolations(page, colorRules)).join()).toMatch(
    /^color-contrast in <p [^>]*>Grey on grey<.p>$/,
  )
})

test('no violations on any screen of a guest', { tag: '@RT-22' }, async ({ page }) => {
  await walk(page, asGuest)
})

test('no violations on any screen behind the login', { tag: '@RT-22' }, async ({ page, logIn }) => {
  await logIn('admin')
  await walk(page, asAdmin)
})

test('no violations in open menus and drawer', { tag: ['@NV-09', '@MD-01'] }, async ({ page }) => {
  await page.goto('/policies')
  await untilReady(page)
  await page.getByRole('button', { name: 'Company' }).first().click()
  await page.getByRole('button', { name: 'Legal' }).click()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forms' }).click()
  await expectAccessibleInBothThemes(page)
})
