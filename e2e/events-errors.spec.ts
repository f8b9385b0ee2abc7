import type { Page, Route } from '@playwright/test'
import { createEvent, noise, paths, refusal, register } from './events.data.ts'
import { clientOf } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { holdRequests, untilLive } from './support/visits.ts'

const find = (name: unknown) => `/events?q=${encodeURIComponent(String(name))}`
const oneEvent = '**/api/collections/tournaments/records/*'
const oneRegistration = '**/api/collections/tournament_registrations/records/*'
const createRegistration = '**/api/collections/tournament_registrations/records'

test.beforeEach(({ allowConsole }) => allowConsole(noise))

test(
  'the list shows its error message, and a second try helps',
  { tag: ['@EV-14', '@all'] },
  async ({ page, logIn }) => {
    // The page requests the list before its scripts do, and they request it again.
    await page.route(paths.events, (route) => route.fulfill(refusal(500)), { times: 2 })
    await logIn('member')
    await page.goto('/events')
    await expect(page.getByRole('alert')).toContainText('Failed to load tournaments. Please try again later.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('list', { name: 'Events' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test('a list that is not allowed names whom to ask', { tag: ['@EV-14', '@all'] }, async ({ page, logIn }) => {
  await page.route(paths.events, (route) => route.fulfill(refusal(403)))
  await logIn('member')
  await page.goto('/events')
  await expect(page.getByRole('alert')).toContainText(
    'You do not have permission to view tournaments. Please contact an administrator.',
  )
})

test(
  'a sign-up that does not arrive gives the place back',
  { tag: '@EV-14' },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url)
    await logIn('member')
    await page.goto(find(event['name']))
    await expect(page.getByText('0/4')).toBeVisible()
    const refuse = (route: Route) => route.fulfill(refusal(500))
    const release = await holdRequests(page, createRegistration, { answer: refuse })
    await page.getByRole('button', { name: 'SIGN UP' }).click()
    await expect(page.getByText('1/4')).toBeVisible()
    release()
    await expect(page.getByText('Failed to sign up for tournament. Please try again.')).toBeVisible()
    await expect(page.getByText('0/4')).toBeVisible()
    await expect(page.getByRole('button', { name: 'SIGN UP' })).toBeVisible()
  },
)

test(
  'each way a cancellation can fail has its sentence',
  { tag: ['@EV-07', '@EV-14', '@all'] },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url)
    const registration = await register(site.url, 'member', event.id)
    await logIn('member')
    await page.goto(find(event['name']))
    const dialog = await openCancellation(page)
    const confirm = dialog.getByRole('button', { name: 'Cancel Registration' })

    await page.route(paths.registrations, (route) => route.fulfill(refusal(500)), { times: 1 })
    await confirm.click()
    await expect(dialog.getByRole('alert')).toHaveText('Error finding registration: The lamp went out.')

    await page.route(oneRegistration, (route) => route.fulfill(refusal(500)), { times: 1 })
    await confirm.click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to cancel registration: The lamp went out.')
    await expect(page.getByText('1/4')).toBeVisible()

    const { pb } = await clientOf(site.url, 'member')
    await pb.collection('tournament_registrations').delete(registration.id)
    await confirm.click()
    await expect(dialog.getByRole('alert')).toHaveText('Registration not found')
    await expect(page.getByText('0/4')).toBeVisible()
  },
)

test(
  'an event that went away cannot be left any more',
  { tag: ['@EV-14', '@all'] },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url)
    await register(site.url, 'member', event.id)
    await logIn('member')
    const live = untilLive(page, 'tournaments')
    await page.goto(find(event['name']))
    const dialog = await openCancellation(page)
    await live
    await deleteEvent(site.url, event.id)
    await expect(page.getByText('No events found')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel Registration' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Missing user or tournament information')
  },
)

test('participants that do not load', { tag: ['@EV-14', '@all'] }, async ({ page, logIn, site }) => {
  const event = await createEvent(site.url)
  await logIn('staff')
  await page.goto(find(event['name']))
  await page.route(paths.registrations, (route) => route.fulfill(refusal(500)), { times: 1 })
  await page.getByRole('button', { name: /View participants/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Event Participants' })
  await expect(dialog.getByRole('alert')).toContainText('Failed to load participants')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('No participants yet')).toBeVisible()
})

test(
  'a deletion that fails, and one of an event that is already deleted',
  { tag: ['@EV-14', '@all'] },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url)
    await logIn('staff')
    await page.goto(find(event['name']))
    await page.route(oneEvent, (route) => route.fulfill(refusal(500)), { times: 1 })
    await page.getByRole('button', { name: /^Delete/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Event' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to delete event: The lamp went out.')

    await deleteEvent(site.url, event.id)
    await expect(dialog.getByText('This event is no longer here.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('No tournament selected for deletion')
  },
)

test(
  'an event that is refused keeps the form and alerts',
  { tag: ['@EV-14', '@all'] },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url)
    await logIn('staff')
    await page.goto(find(event['name']))
    await page.getByRole('button', { name: /^Edit/ }).click()
    const form = page.getByRole('dialog', { name: 'Edit Event' })
    await form.getByLabel('Description').fill('Will not arrive.')
    await page.route(oneEvent, (route) => route.fulfill(refusal(500)), { times: 1 })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form.getByRole('alert')).toHaveText('Failed to save tournament: The lamp went out.')
    await expect(form.getByLabel('Description')).toHaveValue('Will not arrive.')
  },
)

test(
  'a log relay that fails is only written down',
  { tag: ['@EV-13', '@all'] },
  async ({ page, logIn, site, allowConsole }) => {
    allowConsole(/event-logs relay failed/)
    const event = await createEvent(site.url)
    await page.route('**/api/webhooks/event-logs', (route) => route.fulfill(refusal(502)))
    await logIn('staff')
    await page.goto(find(event['name']))
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('event-logs relay failed'),
    )
    await page.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No events found')).toBeVisible()
    await logged
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

async function openCancellation(page: Page) {
  await page.getByRole('button', { name: 'Cancel Registration' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Registration' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function deleteEvent(url: string, id: string): Promise<void> {
  const { pb } = await clientOf(url, 'admin')
  await pb.collection('tournaments').delete(id)
}
