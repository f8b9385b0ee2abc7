import type { Browser, Page } from '@playwright/test'
import { createEvent, inHours, picture, uniqueName } from './events.data.ts'
import { lookEverywhere } from './support/axe.ts'
import { tabTo } from './support/keyboard.ts'
import { clientOf } from './support/people.ts'
import { expect, test } from './support/test.ts'

const find = (name: string) => `/events?q=${encodeURIComponent(name)}`
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const card = (page: Page, name: string) => page.getByRole('article', { name })
const evening = { start_date: '2027-01-10T19:00:00.000Z', end_date: '2027-01-10T22:00:00.000Z' }

/** A visitor whose language and clock differ from those of these tests. */
async function visitor(browser: Browser, baseURL: string, locale: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

test(
  'an edit in the hour that comes twice moves no time, and the audit log calls nothing a change',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    // In Berlin, the tests' own zone, 02:30 comes twice that night: this is the second one.
    const moments = { start_date: '2026-10-25 01:30:07.123Z', end_date: '2026-10-25 04:30:00.456Z' }
    const event = await createEvent(site.url, moments)
    const { pb } = await clientOf(site.url, 'admin')
    const stored = () => pb.collection('tournaments').getOne(event.id)
    await logIn('staff')
    await page.goto(`/events?event=${event.id}`)
    const edit = page.getByRole('button', { name: `Edit ${String(event['name'])}` })
    await edit.click()
    const form = dialog(page, 'Edit Event')
    await expect(form.getByLabel('Start date')).toHaveValue('25/10/2026')
    await expect(form.getByLabel('Start time, hours')).toHaveValue('02')
    await form.getByLabel('Description').fill('Only the words changed.')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form).toBeHidden()
    expect(await stored()).toMatchObject({ ...moments, description: 'Only the words changed.' })
    const [entry] = (
      await pb.collection('audit_log').getList(1, 1, { filter: `record = "${event.id}"`, sort: '-created' })
    ).items
    expect(Object.keys(Object(entry?.['after']))).toEqual(['description'])

    await edit.click()
    await form.getByLabel('Start time, minutes').fill('45')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form).toBeHidden()
    // Still the second hour; the duration is unchanged.
    expect(await stored()).toMatchObject({
      start_date: '2026-10-25 01:45:00.000Z',
      end_date: '2026-10-25 04:44:53.333Z',
    })
  },
)

test(
  'a date can be typed, the end keeps its distance, and nonsense is named',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url, evening)
    await logIn('staff')
    await page.goto(find(String(event['name'])))
    await page.getByRole('button', { name: /^Edit/ }).click()
    const form = dialog(page, 'Edit Event')
    const start = form.getByLabel('Start date')
    await start.fill('next Friday')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form.getByText('Please write the date as DD/MM/YYYY')).toBeVisible()
    await expect(start).toBeFocused()
    await start.fill('5/3/2027')
    await start.blur()
    await expect(start).toHaveValue('05/03/2027')
    await expect(form.getByLabel('End date')).toHaveValue('05/03/2027')
    await form.getByLabel('Start time, hours').fill('23')
    await expect(form.getByLabel('End date')).toHaveValue('06/03/2027')
    await expect(form.getByLabel('End time, hours')).toHaveValue('02')
    expect(await lookEverywhere(page, 'the event form')).toEqual([])
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form).toBeHidden()
    const { pb } = await clientOf(site.url, 'staff')
    expect(await pb.collection('tournaments').getOne(event.id)).toMatchObject({
      start_date: '2027-03-05 22:00:00.000Z',
      end_date: '2027-03-06 01:00:00.000Z',
    })
  },
)

test('Escape closes the calendar and not the form, before and after a day is chosen by keyboard', async ({
  page,
  logIn,
}) => {
  // A day of the month that has another one below it in the calendar.
  await page.clock.setFixedTime(new Date(new Date().setDate(10)))
  await logIn('staff')
  await page.goto(find('nothing-of-this-name'))
  await page.getByRole('button', { name: 'Create Event' }).click()
  const form = dialog(page, 'Create Event')
  await form.getByLabel('Name').fill('Something that would be lost')
  const calendar = form.getByRole('button', { name: 'Choose the start from a calendar' })
  const next = form.getByRole('button', { name: 'Next' })
  // Keys go to the calendar as soon as it has the focus.
  const open = async () => {
    await page.keyboard.press('Enter')
    await expect(next).toBeVisible()
    await expect(calendar).not.toBeFocused()
  }
  await tabTo(page, calendar)
  await open()
  await page.keyboard.press('Escape')
  await expect(next).toBeHidden()
  await expect(calendar).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)

  const before = await form.getByLabel('Start date').inputValue()
  await open()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(next).toBeHidden()
  await expect(form.getByLabel('Start date')).not.toHaveValue(before)
  await expect(calendar).toBeFocused()
  await open()
  await tabTo(page, next)
  await page.keyboard.press('Escape')
  await expect(next).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(form.getByLabel('Name')).toHaveValue('Something that would be lost')
})

for (const { locale, time, day } of [
  { locale: 'en-US', time: /08:00\s?PM/, day: '01/10/2027' },
  { locale: 'de-DE', time: /20:00/, day: '10.01.2027' },
]) {
  test(
    `form and card show the same times to a user who reads ${locale}`,
    { tag: '@all' },
    async ({ browser, logIn, site }) => {
      const event = await createEvent(site.url, evening)
      const page = await visitor(browser, site.url, locale)
      await logIn('staff', page)
      await page.goto(find(String(event['name'])))
      await expect(card(page, String(event['name'])).locator('time').first()).toHaveText(time)
      await page.getByRole('button', { name: /^Edit/ }).click()
      const form = dialog(page, 'Edit Event')
      await expect(form.getByLabel('Start date')).toHaveValue(day)
      await expect(form.getByLabel('Start time, hours')).toHaveValue(locale === 'en-US' ? '08' : '20')
      await expect(form.getByLabel('Start time, before or after noon')).toHaveCount(
        locale === 'en-US' ? 1 : 0,
      )
      await page.context().close()
    },
  )
}

test(
  'an event is made once more: a week later, with its picture',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url, { max_participants: 0 })
    const name = String(event['name'])
    await logIn('staff')
    await page.goto(find(name))
    await page.getByRole('button', { name: `Duplicate ${name}` }).click()
    const form = dialog(page, 'Duplicate Event')
    await expect(form.getByLabel('Unlimited participants')).toBeChecked()
    await expect(form.getByAltText('Preview of the thumbnail')).toBeVisible()
    const copy = uniqueName('Second Shift')
    await form.getByLabel('Name').fill(copy)
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form).toBeHidden()
    const { pb } = await clientOf(site.url, 'staff')
    const stored = await pb.collection('tournaments').getFirstListItem(`name = "${copy}"`)
    expect(stored).toMatchObject({
      description: event['description'],
      max_participants: 0,
      status: 'upcoming',
      thumbnail: expect.stringContaining('.png'),
    })
    const week = 7 * 24 * 3_600_000
    expect(Date.parse(String(stored['start_date'])) - Date.parse(String(event['start_date']))).toBe(week)
    expect((await pb.collection('tournaments').getOne(event.id))['name']).toBe(name)
  },
)

test(
  'an event that is over shows it and accepts no sign-up',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url, { start_date: inHours(-5), end_date: inHours(-2) })
    const shown = card(page, String(event['name']))
    let presses = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('tournament_registrations')) presses += 1
    })
    await logIn('member')
    await page.goto(`/events?event=${event.id}`)
    const button = shown.getByRole('button', { name: 'This event is over' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(shown.getByRole('button', { name: 'SIGN UP' })).toHaveCount(0)
    await expect(shown.getByRole('term').filter({ hasText: 'Ended' })).toBeVisible()
    await button.press('Enter')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(presses).toBe(0)
  },
)

test('a page that was left open notices that an event has ended', async ({
  page,
  logIn,
  site,
  allowConsole,
}) => {
  // For the page its stream was silent so long that it opens another, and may still use the closed one. The
  // scripts that it loads when idle exceed the timeout.
  allowConsole(/status of 404 .*realtime/, /Loading chunk failed/)
  const event = await createEvent(site.url, { start_date: inHours(-5), end_date: inHours(0.5) })
  const shown = card(page, String(event['name']))
  await page.clock.install()
  await logIn('member')
  await page.goto(find(String(event['name'])))
  await expect(shown.getByRole('button', { name: 'SIGN UP' })).toBeVisible()
  await page.clock.fastForward('45:00')
  await expect(shown.getByRole('button', { name: 'This event is over' })).toBeVisible()
})

test(
  'a text that is too long stays whole, says by how much, and is not sent',
  { tag: '@all' },
  async ({ page, logIn }) => {
    await logIn('staff')
    await page.goto(find('nothing-of-this-name'))
    await page.getByRole('button', { name: 'Create Event' }).click()
    const form = dialog(page, 'Create Event')
    const name = form.getByLabel('Name')
    const pasted = 'x'.repeat(125)
    await name.fill('x'.repeat(110))
    await expect(name).toHaveAccessibleDescription('110 of 120 characters')
    await name.fill(pasted)
    await expect(name).toHaveValue(pasted)
    await expect(name).toHaveAccessibleDescription('5 characters too long; at most 120 fit')
    expect(await lookEverywhere(page, 'a name that is too long')).toEqual([])
    await form.getByLabel('Description').fill('Words.')
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveValue(pasted)
  },
)
