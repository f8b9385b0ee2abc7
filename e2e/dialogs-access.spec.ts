import { expectAccessibleInBothThemes } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.describe.configure({ timeout: 120_000 })

test('the dialogs of events are accessible', async ({ page, logIn }) => {
  await logIn('admin')
  await page.goto('/events?game=other')
  await page.getByRole('button', { name: 'Create Event' }).click()
  const form = page.getByRole('dialog', { name: 'Create Event' })
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByText('Please choose a thumbnail')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Choose the start from a calendar' }).click()
  await expect(form.getByRole('button', { name: 'Next' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()

  await page
    .getByRole('button', { name: /View participants/ })
    .first()
    .click()
  const people = page.getByRole('dialog', { name: 'Event Participants' })
  await expect(people.getByRole('listitem').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('the dialogs of clips are accessible', { tag: '@all' }, async ({ page, logIn }) => {
  await logIn('admin')
  await page.goto('/clips?game=gta5')
  await page.getByRole('button', { name: 'Submit Clip' }).click()
  const form = page.getByRole('dialog', { name: 'Submit Clip' })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('Please provide a clip link')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Delete Clip' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
