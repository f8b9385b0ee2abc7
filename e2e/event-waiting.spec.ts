import type { Page } from '@playwright/test'
import { createEvent, inHours, register } from './events.data.ts'
import { lookEverywhere } from './support/axe.ts'
import { clientOf, type PersonName } from './support/people.ts'
import { expect, test } from './support/test.ts'

const find = (name: unknown) => `/events?q=${encodeURIComponent(String(name))}`
// With less than a day to go an offer can end at night.
const small = {
  max_participants: 2,
  waits: true,
  claim_minutes: 60,
  start_date: inHours(20),
  end_date: inHours(23),
}

async function leave(url: string, who: PersonName, event: string): Promise<void> {
  const { pb, record } = await clientOf(url, who)
  const found = await pb
    .collection('tournament_registrations')
    .getFirstListItem(`tournament = "${event}" && user = "${record.id}"`)
  await pb.collection('tournament_registrations').delete(found.id)
}

const button = (page: Page, name: RegExp | string) => page.getByRole('article').getByRole('button', { name })

test('a member waits in line and takes the place that frees [EN-06]', async ({ page, logIn, site }) => {
  const event = await createEvent(site.url, small)
  await register(site.url, 'staff', event.id)
  await register(site.url, 'admin', event.id)
  await logIn('member')
  await page.goto(find(event['name']))
  await button(page, 'Wait in line').click()
  await expect(page.getByText('You are 1st in line')).toBeVisible()
  await expect(button(page, 'Leave the line')).toBeFocused()
  expect(await lookEverywhere(page, 'a card of an event one waits for')).toEqual([])

  const { pb, record } = await clientOf(site.url, 'secondMember')
  await pb.collection('event_waits').create({ user: record.id, tournament: event.id })
  await leave(site.url, 'admin', event.id)
  await expect(button(page, /^Take the place \(\d+ min left\)$/)).toBeVisible()
  await expect(button(page, 'No, thanks')).toBeVisible()
  await button(page, /^Take the place/).click()
  await expect(page.getByText('You are in', { exact: true })).toBeVisible()
  await expect(page.getByText('2/2')).toBeVisible()
  await expect(button(page, 'Cancel Registration')).toBeVisible()
})

test(
  'a declined place goes on to the next one, and the line can be left',
  { tag: '@all' },
  async ({ page, logIn, site, browser, allowConsole }) => {
    allowConsole(/Failed to load resource/)
    const event = await createEvent(site.url, small)
    await register(site.url, 'staff', event.id)
    await register(site.url, 'admin', event.id)
    const open = async (who: PersonName) => {
      const other = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
      await logIn(who, other)
      await other.goto(`/events/${event.id}`)
      await button(other, 'Wait in line').click()
      return other
    }
    await logIn('member')
    await page.goto(`/events/${event.id}`)
    await button(page, 'Wait in line').click()
    await expect(page.getByText('You are 1st in line')).toBeVisible()
    const second = await open('secondMember')
    await expect(second.getByText('You are 2nd in line')).toBeVisible()
    await leave(site.url, 'admin', event.id)
    await button(page, 'No, thanks').click()
    await expect(button(second, /^Take the place/)).toBeVisible()
    // Only the server knows that a place is held for another member.
    await button(page, 'SIGN UP').click()
    await expect(page.getByText('This tournament is already full')).toBeVisible()
    await expect(button(page, 'Wait in line')).toBeVisible()
    expect(await lookEverywhere(second, 'a place that is held')).toEqual([])
    await second.close()
    await button(page, 'Wait in line').click()
    await button(page, 'Leave the line').click()
    await expect(button(page, 'Leave the line')).toHaveCount(0)
  },
)

test(
  'a slot is chosen, and a full one is waited for [EN-09]',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const slots = [
      { id: 'tank', label: 'Tank', places: 1 },
      { id: 'heal', label: 'Healer', places: 2 },
    ]
    const event = await createEvent(site.url, { ...small, slots })
    const { pb, record } = await clientOf(site.url, 'admin')
    await pb
      .collection('tournament_registrations')
      .create({ user: record.id, tournament: event.id, slot: 'tank' })
    await logIn('member')
    await page.goto(`/events/${event.id}`)
    await expect(page.getByText('1/3')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Slots' }).getByRole('listitem')).toHaveText([
      /Tank.*Full/,
      /Healer.*2 places free/,
    ])
    await button(page, 'SIGN UP').click()
    const dialog = page.getByRole('dialog', { name: 'Which slot?' })
    await expect(dialog.getByRole('button', { name: 'Wait in line: Tank' })).toBeVisible()
    expect(await lookEverywhere(page, 'the choice of a slot')).toEqual([])
    await dialog.getByRole('button', { name: 'SIGN UP: Healer' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Your slot')).toBeVisible()
    const mine = await clientOf(site.url, 'member')
    const found = await mine.pb
      .collection('tournament_registrations')
      .getFirstListItem(`tournament = "${event.id}" && user = "${mine.record.id}"`)
    expect(found['slot']).toBe('heal')
  },
)

test('a registered member checks in with one tap once it is open [EN-10]', async ({ page, logIn, site }) => {
  const later = await createEvent(site.url, {
    check_in_minutes: 30,
    start_date: inHours(2),
    end_date: inHours(4),
  })
  const soon = await createEvent(site.url, {
    check_in_minutes: 30,
    start_date: inHours(0.3),
    end_date: inHours(4),
  })
  for (const { id } of [later, soon]) await register(site.url, 'member', id)
  await logIn('member')
  await page.goto(`/events/${later.id}`)
  await expect(button(page, 'Cancel Registration')).toBeVisible()
  await expect(button(page, 'Check in')).toHaveCount(0)
  await page.goto(`/events/${soon.id}`)
  await expect(page.getByText('Check-in is open')).toBeVisible()
  await button(page, 'Check in').click()
  await expect(page.getByText('You are checked in', { exact: true })).toBeVisible()
  await expect(button(page, 'Check in')).toHaveCount(0)
  const { pb, record } = await clientOf(site.url, 'member')
  const found = await pb
    .collection('tournament_registrations')
    .getFirstListItem(`tournament = "${soon.id}" && user = "${record.id}"`)
  expect(found['presence']).toBe('here')
})
