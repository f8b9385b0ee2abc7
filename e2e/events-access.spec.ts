import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

// A handful of cards says as much as fifty and is checked in a tenth of the time.
const screens = [
  { path: '/events?game=other', ready: 'Events' },
  { path: '/clips?game=gta5', ready: 'Clips' },
  { path: '/upvote-leaderboard', ready: 'Podium' },
  { path: '/bo6-leaderboard?map=terminus', ready: 'Podium' },
] as const

test.describe.configure({ timeout: 120_000 })

async function wear(page: Page, theme: string): Promise<void> {
  await page.addInitScript(
    ([value]) => localStorage.setItem('mantine-color-scheme-value', value ?? ''),
    [theme],
  )
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

for (const theme of ['dark', 'light']) {
  for (const { path, ready } of screens) {
    test(`${path} is accessible to everybody in ${theme}`, async ({ page, logIn }) => {
      await wear(page, theme)
      await logIn('admin')
      await page.goto(path)
      await expect(page.getByRole('list', { name: ready })).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page)
    })
  }

  test(`the dialogs of events are accessible in ${theme}`, async ({ page, logIn }) => {
    await wear(page, theme)
    await logIn('admin')
    await page.goto('/events?game=other')
    await page.getByRole('button', { name: 'Create Event' }).click()
    const form = page.getByRole('dialog', { name: 'Create Event' })
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form.getByText('Please choose a thumbnail')).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel('Start date').click()
    await expect(form.getByRole('button', { name: 'Set the date' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()

    await page
      .getByRole('button', { name: /View participants/ })
      .first()
      .click()
    const people = page.getByRole('dialog', { name: 'Event Participants' })
    await expect(people.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
  })

  test(`the dialogs of clips are accessible in ${theme}`, async ({ page, logIn }) => {
    await wear(page, theme)
    await logIn('admin')
    await page.goto('/clips?game=gta5')
    await page.getByRole('button', { name: 'Submit Clip' }).click()
    const form = page.getByRole('dialog', { name: 'Submit Clip' })
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByText('Please provide a clip link')).toBeVisible()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Delete Clip' })).toBeVisible()
    await expectAccessible(page)
  })
}
