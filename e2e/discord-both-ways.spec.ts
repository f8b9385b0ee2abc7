import type { Locator, Page } from '@playwright/test'
import { createEvent, picture, uniqueName } from './events.data.ts'
import { clientOf, people } from './support/people.ts'
import { expect, test } from './support/test.ts'

const file = { name: 'lamp.png', mimeType: 'image/png', buffer: picture }

/** Not in the server of the demo, and without an account. */
const otto = { id: '1190000000000000006', name: 'Otto Far', username: 'otto.far' }

async function participants(url: string, tournament: string): Promise<unknown[]> {
  const { pb } = await clientOf(url, 'staff')
  const filter = `tournament = "${tournament}"`
  const all = await pb.collection('tournament_registrations').getFullList({ filter, expand: 'user' })
  return all.map(({ expand }) => expand?.['user']?.username)
}

/** Opens the Discord simulator as a person. */
async function openDiscord(page: Page, url: string, who: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Press buttons and type as').selectOption({ label: who })
  await page.getByRole('button', { name: 'Be this person' }).click()
  await expect(page.getByRole('heading', { name: `You are ${who}` })).toBeVisible()
}

const postOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: /^Messages in events/ })
    .locator(':scope > .message:not(.ephemeral)')
    .filter({ hasText: name })
/** The bot's last ephemeral message to this person. */
const reply = (page: Page): Locator => page.locator('.message.ephemeral').last()
const press = (where: Locator, name: string) => where.getByRole('button', { name, exact: true }).click()

async function type(page: Page, line: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Slash command' }).fill(line)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test(
  'planned on the site, joined in Discord, cancelled on the site [DI-01]',
  { tag: '@all' },
  async ({ page, logIn, site, browser }) => {
    test.slow()
    const name = uniqueName('Lantern Night')
    await logIn('staff')
    await page.goto(`/events?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: 'Create Event' }).click()
    const form = page.getByRole('dialog', { name: 'Create Event' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Description').fill('Bring a lantern.')
    await form.locator('input[type=file]').setInputFiles(file)
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText(name).first()).toBeVisible()

    const discord = await browser.newPage()
    await openDiscord(discord, site.discordUrl, 'Robin Reed')
    const post = postOf(discord, name)
    // Discord accepts five messages in five seconds, and the demo's events are sent before this one.
    await expect(discord.getByText(`Thread: ${name}`)).toBeVisible({ timeout: 90_000 })
    await expect(post).toContainText('0 of 8 places taken, 8 free')
    await press(post, 'Join')
    await expect(reply(discord)).toContainText(`You have a place in ${name}.`)
    await expect(page.getByText('1/8')).toBeVisible()
    await expect(post).toContainText(people.member.username)
    await expect(post).toContainText('1 of 8 places taken, 7 free')

    await page.getByRole('link', { name }).first().click()
    await page.waitForURL(/\/events\/[a-z0-9]{15}/)
    await page.goto(`${new URL(page.url()).pathname}?tab=host`)
    await page.getByRole('button', { name: 'Cancel event' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel this event?' })
    await question.getByLabel('Reason').fill('The lanterns are wet.')
    await question.getByRole('button', { name: 'Cancel event' }).click()
    await expect(post).toContainText('This event was cancelled: The lanterns are wet.')
    await expect(post.getByRole('button', { name: 'Join', exact: true })).toBeDisabled()
    await discord.close()
  },
)

test('a newcomer without an account becomes a member by one click [DI-08]', async ({
  browser,
  discord,
  site,
}) => {
  test.slow()
  const event = await createEvent(site.url, { name: uniqueName('Open Door') })
  const name = String(event['name'])
  await discord.setMembership(otto.id, true)
  const page = await browser.newPage()
  await openDiscord(page, site.discordUrl, otto.name)
  await expect(page.getByText(`Thread: ${name}`)).toBeVisible({ timeout: 90_000 })
  await press(postOf(page, name), 'Join')
  await expect(reply(page)).toContainText('you are at least 16 years old')
  await expect(reply(page).getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', /terms/)
  expect(await participants(site.url, event.id)).toEqual([])
  await press(reply(page), 'Join and take the place')
  await expect(reply(page)).toContainText(`You have a place in ${name}.`)
  expect(await participants(site.url, event.id)).toEqual([otto.username])
  await discord.setMembership(otto.id, false)
  await page.close()
})

test('every button and every command works on the page of the Discord simulator [DI-12] [DI-14]', async ({
  browser,
  site,
}) => {
  test.slow()
  const event = await createEvent(site.url, { name: uniqueName('Button Night'), max_participants: 2 })
  const name = String(event['name'])
  const page = await browser.newPage()
  await openDiscord(page, site.discordUrl, 'Robin Reed')
  const post = postOf(page, name)
  await expect(page.getByText(`Thread: ${name}`)).toBeVisible({ timeout: 90_000 })

  await press(post, 'Details')
  await expect(reply(page)).toContainText('Bring a friend and a working headset.')
  await press(post, 'Join')
  await expect(reply(page)).toContainText(`You have a place in ${name}.`)
  await press(post, 'Join')
  await expect(reply(page)).toContainText(`You have a place in ${name}.`)
  await press(post, 'Calendar')
  await expect(reply(page).getByRole('link').first()).toHaveAttribute('href', /\.ics/)
  await press(post, 'Leave')
  await expect(reply(page)).toContainText(`You have left ${name}.`)

  await page.getByRole('combobox', { name: /^Channel/ }).selectOption({ label: '# events' })
  await type(page, '/events')
  await expect(reply(page)).toContainText('The next events')
  await type(page, `/signup event:${event.id}`)
  await expect(reply(page)).toContainText(`You have a place in ${name}.`)
  await type(page, '/rank')
  await expect(reply(page)).toContainText('rank')
  await type(page, '/profile')
  await expect(reply(page)).toContainText(people.member.username)
  await type(page, '/leaderboard')
  await expect(reply(page)).toContainText('The highest rounds')
  await type(page, '/notify')
  await expect(reply(page)).toContainText('What you hear of, and how')
  await type(
    page,
    '/clip link:https://www.youtube.com/watch?v=dQw4w9WgXcQ title:From Discord game:gta5 consent:true',
  )
  await expect(reply(page)).toContainText('From Discord')
  await page.close()
})
