import type { Page } from '@playwright/test'
import { picture, uniqueName } from './events.data.ts'
import { lookEverywhere } from './support/axe.ts'
import { clientOf } from './support/people.ts'
import { expect, test } from './support/test.ts'

const file = { name: 'lamp.png', mimeType: 'image/png', buffer: picture }
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A day some days from now, as the form writes it. */
function dayAhead(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin' }).format(date)
}

async function occurrences(url: string, name: string) {
  const { pb } = await clientOf(url, 'staff')
  return pb.collection('tournaments').getFullList({ filter: `name = "${name}"`, sort: 'start_date' })
}

const inBerlin = (moment: unknown, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', ...options }).format(
    new Date(String(moment).replace(' ', 'T')),
  )

test(
  'a weekly night is planned once, shown while it is typed, and changed from one on [EN-02] [EN-03]',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    test.slow()
    const name = uniqueName('Every Week')
    await logIn('staff')
    await page.goto(`/events?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: 'Create Event' }).click()
    const form = dialog(page, 'Create Event')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Description').fill('As every week.')
    await form.locator('input[type=file]').setInputFiles(file)
    await form.getByLabel('Start date').fill(dayAhead(3))
    await form.getByLabel('Start time, hours').fill('20')
    await form.getByLabel('Start time, minutes').fill('00')
    await form.getByLabel('End date').fill(dayAhead(3))
    await form.getByLabel('End time, hours').fill('23')
    await form.getByLabel('End time, minutes').fill('00')
    await form.getByRole('button', { name: 'More' }).click()
    await form.getByLabel('Repeat').selectOption('week')
    const dates = form.getByRole('listitem').filter({ has: page.locator('time') })
    await expect(dates).toHaveCount(5)
    await expect(dates.first()).toContainText('20:00')
    await expect(dates.last()).toContainText('20:00')

    await form.getByLabel('Last day').fill('2020-01-01')
    await expect(dates).toHaveCount(0)
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form.getByText('The last day is before the first')).toBeVisible()
    await expect(form.getByLabel('Last day')).toBeFocused()
    await expect(form.getByLabel('Name')).toHaveValue(name)
    expect(await lookEverywhere(page, 'the form of a series')).toEqual([])
    await form.getByLabel('Last day').fill('')
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form).toBeHidden()
    await expect.poll(async () => (await occurrences(site.url, name)).length).toBeGreaterThanOrEqual(4)
    const cards = page.getByRole('article', { name })
    await expect(cards.first()).toBeVisible()
    await expect(cards.first().getByText('Repeats')).toBeAttached()

    const [first, second, third] = await occurrences(site.url, name)
    if (!first || !second || !third) throw new Error('three events')
    expect(inBerlin(first['start_date'], { weekday: 'long', hour: '2-digit', minute: '2-digit' })).toBe(
      inBerlin(third['start_date'], { weekday: 'long', hour: '2-digit', minute: '2-digit' }),
    )

    // Only this event.
    await page.goto(`/events/${second.id}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const edit = dialog(page, 'Edit Event')
    await expect(edit.getByRole('button', { name: 'More' })).toBeVisible()
    await edit.getByLabel('Description').fill('With a guest.')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    const question = dialog(page, 'What do you want to change?')
    expect(await lookEverywhere(page, 'how far a change reaches')).toEqual([])
    await question.getByRole('button', { name: 'Only this one' }).click()
    await expect(edit).toBeHidden()
    await expect
      .poll(async () => (await occurrences(site.url, name)).map((event) => event['description']))
      .toEqual(expect.arrayContaining(['As every week.', 'With a guest.']))

    // This and all following: the separately edited one does not change.
    await page.goto(`/events/${first.id}`)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await edit.getByLabel('Start time, hours').fill('21')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await question.getByRole('button', { name: 'This and all following' }).click()
    await expect(edit).toBeHidden()
    const hours = async () =>
      (await occurrences(site.url, name))
        .slice(0, 3)
        .map((event) => inBerlin(event['start_date'], { hour: '2-digit', minute: '2-digit' }))
    await expect.poll(hours).toEqual(['21:00', '20:00', '21:00'])
  },
)
