import type { Page } from '@playwright/test'
import { createEvent, inHours, register, uniqueName } from './events.data.ts'
import { lookEverywhere } from './support/axe.ts'
import { tabTo } from './support/keyboard.ts'
import { clientOf, people } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { untilLive } from './support/visits.ts'

const ticket = (page: Page) => page.getByRole('article')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of this event' }).getByRole('link', { name })
const open = (id: string) => `/events/${id}`

test.beforeEach(({ allowConsole }) => allowConsole(/status of 404/))

test('a card leads to the page of its event, which tells everything', async ({ page, logIn, site }) => {
  const event = await createEvent(site.url, { place: 'The long table', description: 'Line one.\nLine two.' })
  const name = String(event['name'])
  await register(site.url, 'secondMember', event.id)
  await logIn('member')
  await page.goto(`/events?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(open(event.id))
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(name))
  await expect(page.getByText('The long table')).toBeVisible()
  await expect(page.getByText('Line one.')).toBeVisible()
  await expect(page.getByText(/^Hosted by/)).toContainText(people.staff.username)
  await expect(page.getByText('1/4')).toBeVisible()
  await expect(page.getByText('Starts in')).toBeVisible()
  expect(await lookEverywhere(page, 'the page of an event')).toEqual([])
  await tab(page, 'People').click()
  await expect(page).toHaveURL(/tab=people/)
  await expect(page.getByRole('link', { name: people.secondMember.username })).toBeVisible()
  expect(await lookEverywhere(page, 'the people of an event')).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/events\?q=/)
})

test('the page of a public event says what Discord is to show of its address, and no browser minds [DI-13]', async ({
  page,
  site,
}) => {
  const event = await createEvent(site.url, { is_public: true, description: '</script><b>Bold</b>' })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.error(`violated: ${violatedDirective}`),
    )
  })
  await page.goto(open(event.id))
  await expect(page.getByRole('heading', { level: 1, name: String(event['name']) })).toBeVisible()
  const embed = page.locator('head > script[id="discord:component-embed"]')
  expect(JSON.parse((await embed.textContent()) ?? '')).toMatchObject({ component: { type: 17 } })
})

test('the keyboard alone takes a place and gives it back', async ({ page, logIn, site }) => {
  const event = await createEvent(site.url)
  await logIn('member')
  await page.goto(open(event.id))
  const signUp = page.getByRole('button', { name: 'SIGN UP' })
  await tabTo(page, signUp)
  await page.keyboard.press('Enter')
  const leave = ticket(page).getByRole('button', { name: 'Cancel Registration' })
  await expect(leave).toBeFocused()
  await expect(page.getByText('1/4')).toBeVisible()
  await expect(leave).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Cancel Registration' })
  await tabTo(page, question.getByRole('button', { name: 'Cancel Registration' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('0/4')).toBeVisible()
  await expect(signUp).toBeFocused()
})

test('on a phone the button is at the thumb, and nothing hides behind it', async ({ page, logIn, site }) => {
  const event = await createEvent(site.url)
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn('member')
  await page.goto(open(event.id))
  const button = page.getByRole('button', { name: 'SIGN UP' })
  await expect(button).toBeInViewport({ ratio: 1 })
  const box = await button.boundingBox()
  expect(box?.y).toBeGreaterThan(844 - 90)
  expect(box?.height).toBeGreaterThanOrEqual(40)
  await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded()
  const last = page.getByRole('contentinfo').getByText(/Website by/)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const foot = await last.boundingBox()
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1)
})

test(
  'a guest opens a public event: counts, no names, and the login link leads back [EN-14]',
  { tag: '@all' },
  async ({ page, site }) => {
    const event = await createEvent(site.url, { is_public: true })
    await register(site.url, 'member', event.id)
    await page.goto(open(event.id))
    await expect(page.getByRole('heading', { level: 1, name: String(event['name']) })).toBeVisible()
    await expect(page.getByText('1/4')).toBeVisible()
    await expect(tab(page, 'People')).toHaveCount(0)
    for (const { username } of [people.member, people.staff])
      await expect(page.locator('main')).not.toContainText(username)
    expect(await lookEverywhere(page, 'a public event for a guest')).toEqual([])
    await page.getByRole('link', { name: 'Login to take part' }).click()
    await expect(page).toHaveURL('/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(people.member.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('longhouse-demo')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(open(event.id))
    await expect(page.getByRole('button', { name: 'Cancel Registration' })).toBeVisible()
  },
)

test(
  'a missing event, a draft and a members’ event look alike to a guest [EN-14]',
  { tag: '@all' },
  async ({ page, site }) => {
    const members = await createEvent(site.url)
    const draft = await createEvent(site.url, { is_draft: true, is_public: true })
    const seen: string[] = []
    for (const id of ['nothingnothing1', draft.id, members.id]) {
      await page.goto(open(id))
      await expect(page.getByRole('heading', { level: 1, name: 'Event not found' })).toBeVisible()
      seen.push((await page.locator('main').innerHTML()).replaceAll(id, 'ID'))
    }
    expect(new Set(seen).size).toBe(1)
    expect(await lookEverywhere(page, 'an event that is not there')).toEqual([])
  },
)

test('a draft is its hosts’ alone until it is published', { tag: '@all' }, async ({ page, logIn, site }) => {
  const event = await createEvent(site.url, { is_draft: true })
  await logIn('staff')
  await page.goto(open(event.id))
  await expect(page.getByText('This is a draft')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('This is a draft')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'SIGN UP' })).toBeVisible()
})

test('what others do shows at once, and an event that goes is gone', async ({ page, logIn, site }) => {
  const event = await createEvent(site.url)
  await logIn('member')
  const live = untilLive(page, 'tournament_registrations')
  await page.goto(open(event.id))
  await expect(page.getByText('0/4')).toBeVisible()
  await live
  await register(site.url, 'secondMember', event.id)
  await expect(page.getByText('1/4')).toBeVisible()
  const { pb } = await clientOf(site.url, 'staff')
  await pb.collection('tournaments').update(event.id, { place: 'Moved to the barn' })
  await expect(page.getByText('Moved to the barn')).toBeVisible()
  await pb.collection('tournaments').delete(event.id)
  await expect(page.getByRole('heading', { level: 1, name: 'Event not found' })).toBeVisible()
})

test(
  'Mine and Past are lists of their own and live in the address',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const name = uniqueName('Lists')
    const mine = await createEvent(site.url, { name: `${name} mine` })
    await createEvent(site.url, { name: `${name} other` })
    await createEvent(site.url, { name: `${name} past`, start_date: inHours(-90), end_date: inHours(-80) })
    await register(site.url, 'member', mine.id)
    await logIn('member')
    await page.goto(`/events?q=${encodeURIComponent(name)}`)
    const names = page.getByRole('list', { name: 'Events' }).getByRole('heading')
    await expect(names).toHaveText([`${name} mine`, `${name} other`])
    await page.getByRole('radio', { name: 'Mine' }).check()
    await expect(names).toHaveText([`${name} mine`])
    await expect(page).toHaveURL(/show=mine/)
    await page.getByRole('radio', { name: 'Past' }).check()
    await expect(names).toHaveText([`${name} past`])
    await page.reload()
    await expect(names).toHaveText([`${name} past`])
  },
)

test(
  'a calendar subscribes by the member’s own link, and a new link ends the old one [EN-05]',
  { tag: '@all' },
  async ({ page, logIn, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await logIn('member')
    await page.goto('/events?q=nothing-of-this-name')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Subscribe' })
    const link = dialog.getByRole('link', { name: 'Calendar app' })
    await expect(link).toHaveAttribute('href', /^webcal:.*\/api\/calendar\/mine\/[\w-]+\.ics$/)
    await expect(dialog.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
      'href',
      /google\.com.*webcal/,
    )
    await expect(dialog.getByRole('link', { name: 'Outlook' })).toHaveAttribute('href', /outlook\.live\.com/)
    await dialog.getByRole('button', { name: 'Copy the link' }).click()
    const first = await page.evaluate(() => navigator.clipboard.readText())
    expect((await fetch(first)).status).toBe(200)
    expect(await lookEverywhere(page, 'the ways into a calendar')).toEqual([])

    await dialog.getByRole('button', { name: 'Make a new link' }).click()
    const question = page.getByRole('dialog', { name: 'Make a new link?' })
    await question.getByRole('button', { name: 'Keep the old one' }).click()
    expect((await fetch(first)).status).toBe(200)
    await dialog.getByRole('button', { name: 'Make a new link' }).click()
    await question.getByRole('button', { name: 'Make a new link' }).click()
    await expect(question).toBeHidden()
    await dialog.getByRole('button', { name: 'Copy the link' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe(first)
    expect((await fetch(first)).status).toBe(404)
    expect(first.startsWith(site.url)).toBe(true)
  },
)

test(
  'the question before an event with people on it is deleted offers to cancel it instead',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url)
    await register(site.url, 'member', event.id)
    await logIn('staff')
    await page.goto(open(event.id))
    await page.getByRole('button', { name: `Delete ${String(event['name'])}` }).click()
    const question = page.getByRole('dialog', { name: 'Delete Event' })
    await question.getByRole('button', { name: 'Cancel event instead' }).click()
    await expect(question).toBeHidden()
    const reason = page.getByRole('dialog', { name: 'Cancel this event?' })
    await reason.getByLabel('Reason').fill('The roof leaks.')
    await reason.getByRole('button', { name: 'Cancel event' }).click()
    await expect(reason).toBeHidden()
    await expect(page.getByRole('article')).toContainText('The roof leaks.')
  },
)

test(
  'an event that is deleted on its page leads back to the list',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url)
    const name = String(event['name'])
    await logIn('staff')
    await page.goto(open(event.id))
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog', { name: 'Delete Event' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/events')
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  },
)
