import type { Browser, Page } from '@playwright/test'
import { createEvent, uniqueName } from './events.data.ts'
import { clientOf } from './support/people.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'

/** A visitor in another time zone. */
async function visitor(browser: Browser, baseURL: string, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', timezoneId, reducedMotion: 'reduce' })
  return context.newPage()
}

// On 19 March 2027 Chicago has changed its clocks and Berlin has not; on 3 November it is the other way round.
const evenings = [
  {
    start: '2027-03-20 01:00:00.000Z',
    shown: {
      'Europe/Berlin': ['Sat, 20 Mar 2027, 02:00', 'Fri 20:00 in Chicago'],
      'America/Los_Angeles': ['Fri, 19 Mar 2027, 18:00', '20:00 in Chicago'],
      'Asia/Kolkata': ['Sat, 20 Mar 2027, 06:30', 'Fri 20:00 in Chicago'],
    },
  },
  {
    start: '2027-11-04 01:00:00.000Z',
    shown: {
      'Europe/Berlin': ['Thu, 4 Nov 2027, 02:00', 'Wed 20:00 in Chicago'],
      'America/Los_Angeles': ['Wed, 3 Nov 2027, 18:00', '20:00 in Chicago'],
      'Asia/Kolkata': ['Thu, 4 Nov 2027, 06:30', 'Wed 20:00 in Chicago'],
    },
  },
]

for (const [index, zone] of (['Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata'] as const).entries())
  test(
    `a reader in ${zone} sees their own time and the host’s, whichever clocks have changed [EN-01]`,
    { tag: tagsOfRepeat(index) },
    async ({ browser, logIn, site }) => {
      const page = await visitor(browser, site.url, zone)
      await logIn('member', page)
      for (const { start, shown } of evenings) {
        const end = start.replace('01:00', '04:00')
        const event = await createEvent(site.url, {
          start_date: start,
          end_date: end,
          time_zone: 'America/Chicago',
        })
        await page.goto(`/events/${event.id}`)
        const [own = '', there = ''] = shown[zone]
        await expect(page.getByText(own, { exact: true })).toBeVisible()
        await expect(page.getByText(there, { exact: true })).toBeVisible()
      }
      await page.context().close()
    },
  )

test(
  'nothing is said twice where both clocks show the same [EN-01]',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url, { time_zone: 'Europe/Madrid' })
    await logIn('member')
    await page.goto(`/events/${event.id}`)
    await expect(page.getByText('Starts in')).toBeVisible()
    await expect(page.getByText('in Madrid')).toHaveCount(0)
  },
)

test(
  'times are typed in the zone of the event, which moves with it; an unknown zone is named',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url, {
      name: uniqueName('Zoned'),
      start_date: '2027-03-20 01:00:00.000Z',
      end_date: '2027-03-20 04:00:00.000Z',
      time_zone: 'America/Chicago',
    })
    const { pb } = await clientOf(site.url, 'staff')
    const stored = () => pb.collection('tournaments').getOne(event.id)
    await logIn('staff')
    await page.goto(`/events/${event.id}`)
    const edit = page.getByRole('button', { name: `Edit ${String(event['name'])}` })
    await edit.click()
    const form = page.getByRole('dialog', { name: 'Edit Event' })
    await expect(form.getByText('Time in Chicago').first()).toBeVisible()
    await expect(form.getByLabel('Start date')).toHaveValue('19/03/2027')
    await expect(form.getByLabel('Start time, hours')).toHaveValue('20')
    await form.getByLabel('Start time, hours').fill('21')
    const zone = form.getByLabel('Time zone')
    await zone.fill('Moon/Crater')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form.getByText('There is no such time zone')).toBeVisible()
    await expect(zone).toBeFocused()
    await expect(form.getByLabel('Start time, hours')).toHaveValue('21')
    // The times in the form stay; the event itself moves.
    await zone.fill('Asia/Kolkata')
    await expect(form.getByLabel('Start date')).toHaveValue('19/03/2027')
    await expect(form.getByLabel('Start time, hours')).toHaveValue('21')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form).toBeHidden()
    expect(await stored()).toMatchObject({
      start_date: '2027-03-19 15:30:00.000Z',
      end_date: '2027-03-19 18:30:00.000Z',
      time_zone: 'Asia/Kolkata',
    })
  },
)
