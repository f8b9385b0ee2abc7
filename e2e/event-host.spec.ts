import type { Page } from '@playwright/test'
import { createEvent, inHours, picture, register } from './events.data.ts'
import { lookEverywhere } from './support/axe.ts'
import { clientOf, people } from './support/people.ts'
import { expect, test } from './support/test.ts'

const tonight = { kind: 'game_night', check_in_minutes: 30, start_date: inHours(0.2), end_date: inHours(3) }
const begun = { ...tonight, start_date: inHours(-1) }
const hosting = (id: string) => `/events/${id}?tab=host`
const here = (page: Page, name: string) => page.getByRole('switch', { name: `${name} is here` })

test('a host records attendance, excuses, and adds a member at the door [EN-10]', async ({
  page,
  logIn,
  site,
}) => {
  const event = await createEvent(site.url, tonight)
  await register(site.url, 'member', event.id)
  await register(site.url, 'admin', event.id)
  const { pb } = await clientOf(site.url, 'staff')
  const presences = async () => {
    const all = await pb
      .collection('tournament_registrations')
      .getFullList({ filter: `tournament = "${event.id}"`, sort: 'registration_date', expand: 'user' })
    return Object.fromEntries(all.map(({ expand, presence }) => [expand?.['user']?.username, presence]))
  }
  await logIn('staff')
  await page.goto(hosting(event.id))
  const robin = here(page, people.member.username)
  await expect(robin).not.toBeChecked()
  const size = await robin.boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await robin.check()
  await expect(page.getByText('1 of 2 are here')).toBeVisible()
  await page.getByRole('button', { name: `Excuse ${people.admin.username}` }).click()
  await expect
    .poll(presences)
    .toEqual({ [people.member.username]: 'here', [people.admin.username]: 'excused' })

  await page.getByRole('searchbox', { name: 'Add somebody at the door' }).fill('juno.va')
  await page.getByRole('button', { name: `Add ${people.secondMember.username}` }).click()
  await expect(here(page, people.secondMember.username)).toBeChecked()
  await expect.poll(presences).toMatchObject({ [people.secondMember.username]: 'here' })
  await page.getByRole('searchbox', { name: 'Add somebody at the door' }).fill('')
  expect(await lookEverywhere(page, 'the host’s panel')).toEqual([])
})

test(
  'a name is found on a page of the list that was not fetched [EN-10]',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url, tonight)
    await register(site.url, 'member', event.id)
    await register(site.url, 'admin', event.id)
    await logIn('staff')
    await page.route(/tournament_registrations\/records\?/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/perPage=\d+/, 'perPage=1'),
      }),
    )
    await page.goto(hosting(event.id))
    await expect(here(page, people.member.username)).toBeVisible()
    await expect(here(page, people.admin.username)).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Add somebody at the door' }).fill('ada_')
    await expect(here(page, people.admin.username)).toBeVisible()
  },
)

test('closing attendance shows first who will count as missed, and can be taken back [EN-11]', async ({
  page,
  logIn,
  site,
}) => {
  const event = await createEvent(site.url, { ...begun, check_in_minutes: 0 })
  await register(site.url, 'member', event.id)
  await register(site.url, 'admin', event.id)
  await logIn('staff')
  await page.goto(hosting(event.id))
  await here(page, people.admin.username).check()
  await expect(page.getByText('1 of 2 are here')).toBeVisible()
  await page.getByRole('button', { name: 'Close attendance' }).click()
  const question = page.getByRole('dialog', { name: 'Close attendance?' })
  await expect(question.getByText('One person will count as missed:')).toBeVisible()
  await expect(question.getByRole('listitem')).toHaveText([people.member.username])
  await question.getByRole('button', { name: 'Close attendance' }).click()
  await expect(page.getByText(/Attendance was closed/)).toBeVisible()
  await expect(here(page, people.member.username)).toBeDisabled()
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByRole('button', { name: 'Close attendance' })).toBeVisible()
  await expect(here(page, people.member.username)).toBeEnabled()
})

test(
  'a host tells everybody, and those who look at the event read it',
  { tag: '@all' },
  async ({ page, logIn, site, browser }) => {
    const event = await createEvent(site.url)
    await logIn('staff')
    await page.goto(hosting(event.id))
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Write something first')).toBeVisible()
    const text = page.getByLabel('Your message')
    await text.fill('x'.repeat(505))
    await expect(text).toHaveAccessibleDescription(/5 characters too long/)
    await text.fill('Bring snacks.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Everybody is told')).toBeVisible()
    await expect(text).toHaveValue('')
    const other = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
    await logIn('member', other)
    await other.goto(`/events/${event.id}`)
    await expect(other.getByRole('region', { name: 'From the hosts' })).toContainText('Bring snacks.')
    await other.close()
  },
)

test(
  'an event is cancelled with its reason, and brought back [EN-13]',
  { tag: '@all' },
  async ({ page, logIn, site, browser }) => {
    const event = await createEvent(site.url)
    await register(site.url, 'member', event.id)
    await logIn('staff')
    await page.goto(hosting(event.id))
    await page.getByRole('button', { name: 'Cancel event' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this event?' })
    await question.getByRole('button', { name: 'Cancel event' }).click()
    await expect(question.getByText('Say in a few words why')).toBeVisible()
    await question.getByLabel('Reason').fill('The roof leaks.')
    await question.getByRole('button', { name: 'Cancel event' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('article')).toContainText('The roof leaks.')

    const other = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
    await logIn('member', other)
    await other.goto(`/events/${event.id}`)
    await expect(other.getByText('The roof leaks.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'This event was cancelled' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    expect(await lookEverywhere(other, 'a cancelled event')).toEqual([])

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The roof leaks.')).toHaveCount(0)
    await expect(other.getByRole('button', { name: 'Cancel Registration' })).toBeVisible()
    await other.close()
  },
)

test(
  'results are written down and shown to everybody',
  { tag: '@all' },
  async ({ page, logIn, site, browser }) => {
    const event = await createEvent(site.url, { ...begun, is_public: true })
    await logIn('staff')
    await page.goto(hosting(event.id))
    await page.getByRole('button', { name: 'Add a result' }).click()
    const form = page.getByRole('dialog', { name: 'Add Result' })
    await form.getByLabel('Place').fill('0')
    await form.getByLabel('Title').fill('Last ones standing')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('A whole number from 1')).toBeVisible()
    await expect(form.getByLabel('Title')).toHaveValue('Last ones standing')
    await form.getByLabel('Place').fill('1')
    await form.getByLabel('Players').fill('robin')
    await form.getByRole('button', { name: `Add ${people.member.username}` }).click()
    await form.getByLabel('Score').fill('Round 50')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await page
      .getByRole('navigation', { name: 'Parts of this event' })
      .getByRole('link', { name: 'Results' })
      .click()
    await expect(page.getByText('Last ones standing')).toBeVisible()
    await expect(page.getByRole('link', { name: people.member.username })).toBeVisible()
    expect(await lookEverywhere(page, 'the results')).toEqual([])
    const guest = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
    await guest.goto(`/events/${event.id}?tab=results`)
    await expect(guest.getByText('Round 50')).toBeVisible()
    await expect(guest.locator('main')).not.toContainText(people.member.username)
    await guest.close()
  },
)

test(
  'a host of one event has its panel; another member does not',
  { tag: '@all' },
  async ({ page, logIn, site, browser }) => {
    const { record } = await clientOf(site.url, 'secondMember')
    const event = await createEvent(site.url, { hosts: [record.id] })
    await logIn('secondMember')
    await page.goto(hosting(event.id))
    await expect(page.getByRole('heading', { name: 'Who is here' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit Event' })
    await form.getByRole('button', { name: 'More' }).click()
    await expect(form.getByRole('button', { name: `Remove ${people.secondMember.username}` })).toBeVisible()
    await form.getByLabel('Place', { exact: true }).fill('By the fire')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('By the fire')).toBeVisible()
    const other = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
    await logIn('member', other)
    await other.goto(hosting(event.id))
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(String(event['name']))
    await expect(other.getByRole('heading', { name: 'Who is here' })).toHaveCount(0)
    await other.close()
  },
)

test(
  'a wrong field behind More opens it, says what is wrong there, and nothing typed is lost',
  { tag: '@all' },
  async ({ page, logIn }) => {
    await logIn('staff')
    await page.goto('/events?q=nothing-of-this-name')
    await page.getByRole('button', { name: 'Create Event' }).click()
    const form = page.getByRole('dialog', { name: 'Create Event' })
    await form.getByLabel('Name').fill('Slotted')
    await form.getByLabel('Description').fill('Words.')
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
    const more = form.getByRole('button', { name: 'More' })
    await more.click()
    await form.getByRole('button', { name: 'Add a slot' }).click()
    await form.getByLabel('Label of slot 1').fill('Tanks')
    await form.getByLabel('Places of slot 1').fill('')
    await more.click()
    await expect(form.getByLabel('Label of slot 1')).toBeHidden()
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form.getByText('Every slot needs a whole number of places, at least 1')).toBeVisible()
    await expect(form.getByLabel('Places of slot 1')).toBeFocused()
    await expect(form.getByLabel('Label of slot 1')).toHaveValue('Tanks')
    await expect(form.getByLabel('Name')).toHaveValue('Slotted')
    expect(await lookEverywhere(page, 'the whole event form')).toEqual([])
  },
)
