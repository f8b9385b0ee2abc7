import type { Page } from '@playwright/test'
import { createEvent, inHours } from './events.data.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

const nothingFound = '/clips?q=nothing-of-this-name'
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' })
const submission = (page: Page) => page.getByRole('dialog', { name: 'Submit Clip' })

async function goByPalette(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search the site' })
  await box.fill(label)
  await page.getByRole('listbox', { name: 'Results' }).getByRole('option', { name: label }).first().click()
  await expect(box).toBeHidden()
}

async function openSubmission(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Clip' }).first().click()
  await expect(submission(page)).toBeVisible()
}

test('the way back closes a dialog first and asks before typed words go', async ({ page, logIn }) => {
  await logIn('member')
  await page.goto('/faq')
  await untilReady(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Clips' }).click()
  await openSubmission(page)
  await page.goBack()
  await expect(submission(page)).toBeHidden()
  await expect(page).toHaveURL('/clips')

  await openSubmission(page)
  await submission(page).getByLabel('Clip title').fill('Half a sen')
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.goBack()
  await expect(question(page)).toBeHidden()
  await expect(submission(page).getByLabel('Clip title')).toHaveValue('Half a sen')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Submit Clip' }).first()).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/faq')
})

test('on a phone Back asks before a half-filled event goes, also on the first page of a visit', async ({
  page,
  logIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn('staff')
  await page.goto('/faq')
  // A separate page load: the page before is another document, whose guards do not run on the way there.
  await page.goto('/events')
  const opener = page.getByRole('button', { name: 'Create event' })
  await opener.click()
  const name = page.getByRole('dialog', { name: 'Create event' }).getByRole('textbox', { name: 'Name' })
  await name.fill('Half a na')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Half a na')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/events')
  await page.goBack()
  await expect(page).toHaveURL('/faq')
})

test(
  'a page that is chosen over a half-filled form is asked about too, and so is a form on a page',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url, { start_date: inHours(20), end_date: inHours(22) })
    await logIn('staff')
    await page.goto('/faq')
    await page.goto('/clips')
    await openSubmission(page)
    await submission(page).getByLabel('Clip title').fill('Half a sen')
    await goByPalette(page, 'Ranks')
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(submission(page).getByLabel('Clip title')).toHaveValue('Half a sen')
    await goByPalette(page, 'Ranks')
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL('/ranks')
    await page.goBack()
    await expect(page).toHaveURL('/clips')

    await page.goto(`/events/${event.id}?tab=host`)
    const message = page.getByLabel('Your message')
    await message.fill('Half a mess')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Clips' }).click()
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(message).toHaveValue('Half a mess')
    await page.goBack()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL('/clips')
  },
)

test('Escape asks too, a button that discards does not', { tag: '@all' }, async ({ page, logIn }) => {
  await logIn('member')
  await page.goto(nothingFound)
  await openSubmission(page)
  await submission(page).getByLabel('Clip title').fill('Half a sen')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(submission(page).getByLabel('Clip title')).toBeFocused()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await submission(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openSubmission(page)
  await expect(submission(page).getByLabel('Clip title')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the browser asks before a page with typed words is closed', async ({ page, logIn }) => {
  await logIn('member')
  await page.goto(nothingFound)
  await openSubmission(page)
  await submission(page).getByLabel('Clip title').fill('Half a sen')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(submission(page).getByLabel('Clip title')).toHaveValue('Half a sen')
})

test(
  'staff are asked too: in the editor of a rule and over a note on a form',
  { tag: '@all' },
  async ({ page, logIn }) => {
    await logIn('staff')
    await page.goto('/code-of-conduct')
    await page.getByRole('button', { name: 'ADD RULE' }).click()
    const rule = page.getByRole('dialog', { name: 'Add rule' })
    await rule.getByRole('textbox', { name: 'Title' }).fill('Half a ru')
    await rule.getByRole('button', { name: 'Close' }).click()
    await question(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/admin?tab=interests')
    await page.getByRole('list', { name: 'Filed game interest forms' }).getByRole('button').first().click()
    const note = page.getByRole('textbox', { name: 'Staff note' })
    await note.fill('Half a no')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(note).toHaveValue('Half a no')
  },
)
