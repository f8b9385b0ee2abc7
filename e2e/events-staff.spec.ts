import type { Page } from '@playwright/test'
import { createEvent, noise, picture, register, uniqueName } from './events.data.ts'
import { tabTo } from './support/keyboard.ts'
import { clientOf, people } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { untilLive } from './support/visits.ts'

const find = (name: string) => `/events?q=${encodeURIComponent(name)}`
const editor = (page: Page, title: 'Create Event' | 'Edit Event') => page.getByRole('dialog', { name: title })
const file = { name: 'lamp.png', mimeType: 'image/png', buffer: picture }

/** The day as the form writes it, in the time zone and language of the tests' browser. */
function dayInBerlin(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin' }).format(date)
}

test('only staff see the tools', { tag: '@EV-08' }, async ({ page, logIn, site, browser }) => {
  const event = await createEvent(site.url)
  const name = String(event['name'])
  const tools = [`Edit ${name}`, `Duplicate ${name}`, `View participants of ${name}`, `Delete ${name}`]
  await logIn('staff')
  await page.goto(find(name))
  await expect(page.getByRole('button', { name: 'Create Event' })).toBeVisible()
  for (const tool of tools) await expect(page.getByRole('button', { name: tool })).toBeVisible()

  const other = await browser.newPage({ baseURL: site.url, reducedMotion: 'reduce' })
  await logIn('member', other)
  await other.goto(find(name))
  await expect(other.getByRole('button', { name: 'SIGN UP' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Create Event' })).toHaveCount(0)
  for (const tool of tools) await expect(other.getByRole('button', { name: tool })).toHaveCount(0)
  await other.close()
})

test(
  'the form begins with its defaults and names what is missing',
  { tag: ['@EV-09', '@all'] },
  async ({ page, logIn }) => {
    const now = new Date()
    await page.clock.setFixedTime(now)
    await logIn('admin')
    await page.goto('/events')
    await page.getByRole('button', { name: 'Create Event' }).click()
    const form = editor(page, 'Create Event')
    await expect(form.getByLabel('Game')).toHaveValue('blackops6')
    await expect(form.getByLabel('Status')).toHaveValue('upcoming')
    await expect(form.getByLabel('Max participants')).toHaveValue('8')
    await expect(form.getByLabel('Start date')).toHaveValue(dayInBerlin(now))
    await expect(form.getByLabel('End date')).toHaveValue(dayInBerlin(new Date(now.getTime() + 86_400_000)))
    const minute = String(now.getMinutes()).padStart(2, '0')
    await expect(form.getByLabel('Start time, minutes')).toHaveValue(minute)
    await expect(form.getByLabel('End time, minutes')).toHaveValue(minute)
    await expect(form.getByText('Your time (Europe/Berlin)').first()).toBeVisible()

    await form.getByLabel('Max participants').fill('1')
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form.getByText('This field is required')).toHaveCount(2)
    await expect(form.getByText('A whole number from 2 to 10000')).toBeVisible()
    await expect(form.getByText('Please choose a thumbnail')).toBeVisible()
    await expect(form.getByLabel('Name')).toBeFocused()

    await form.getByLabel('Unlimited participants').check()
    await expect(form.getByLabel('Max participants')).toBeDisabled()
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form.getByText('A whole number from 2 to 10000')).toHaveCount(0)
  },
)

test('on a phone no field covers the buttons of the form', { tag: '@EV-09' }, async ({ page, logIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await logIn('staff')
  await page.goto(find('nothing-of-this-name'))
  await page.getByRole('button', { name: 'Create Event' }).click()
  const form = editor(page, 'Create Event')
  const create = form.getByRole('button', { name: 'Create', exact: true })
  const steps = form.locator('.mantine-NumberInput-controls')
  await expect(create).toBeInViewport()
  // Scrolls the field's own small buttons behind the button, from any position.
  await steps.evaluate(
    (element, button) => {
      const offset = element.getBoundingClientRect().top - (button?.getBoundingClientRect().top ?? 0)
      for (let box = element.parentElement; box; box = box.parentElement) box.scrollTop += offset
    },
    await create.elementHandle(),
  )
  const onTop = await create.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const points = Array.from({ length: 20 }, (_, n) => left + (width * (n + 0.5)) / 20)
    return points.every((x) => button.contains(document.elementFromPoint(x, top + height / 2)))
  })
  expect(onTop).toBe(true)
})

test(
  'the keyboard alone creates an event',
  { tag: ['@EV-09', '@EV-13'] },
  async ({ page, logIn, discord, site }) => {
    const name = uniqueName('Keyboard Cup')
    test.slow()
    await logIn('staff')
    await page.goto(find(name))
    await tabTo(page, page.getByRole('button', { name: 'Create Event' }))
    await page.keyboard.press('Enter')
    const form = editor(page, 'Create Event')
    await expect(form.getByLabel('Name')).toBeFocused()
    await page.keyboard.type(name)
    await tabTo(page, form.getByLabel('Game'))
    await page.keyboard.press('ArrowDown')
    await tabTo(page, form.getByLabel('Status'))
    await page.keyboard.press('ArrowDown')
    await tabTo(page, form.getByLabel('Description'))
    await page.keyboard.type('No mouse was used.')
    await tabTo(page, form.getByLabel('Unlimited participants'))
    await page.keyboard.press('Space')
    // On a busy machine a key overtakes the wait for the chooser, so the wait begins first.
    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, form.getByRole('button', { name: 'Thumbnail' }))
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(file)
    await expect(form.getByAltText('Preview of the thumbnail')).toBeVisible()
    await tabTo(page, form.getByRole('button', { name: 'Create', exact: true }))
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: 'Create Event' })).toBeFocused()

    const { pb, record } = await clientOf(site.url, 'staff')
    const stored = await pb.collection('tournaments').getFirstListItem(`name = "${name}"`)
    expect(stored).toMatchObject({
      game: 'gta5',
      status: 'ongoing',
      max_participants: 0,
      organizer: record.id,
    })
    expect(stored['thumbnail']).toContain('.png')
    const day = Date.parse(stored['end_date']) - Date.parse(stored['start_date'])
    expect(day).toBe(24 * 3_600_000)

    const log = await expectLog(discord, name)
    expect(log).toMatchObject({ title: 'Event Created', color: 0x2ecc71 })
    expect(log.fields).toContainEqual(expect.objectContaining({ name: 'By', value: people.staff.username }))
  },
)

test(
  'a change goes as JSON, a new picture as multipart, and the changes are logged',
  {
    tag: ['@EV-10', '@EV-13', '@all'],
  },
  async ({ page, logIn, site, discord }) => {
    const event = await createEvent(site.url)
    const name = String(event['name'])
    await logIn('admin')
    await page.goto(find(name))
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH')
        sent.push(String(request.headers()['content-type']).split(';')[0] ?? '')
    })

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const form = editor(page, 'Edit Event')
    await expect(form.getByLabel('Name')).toHaveValue(name)
    await expect(form.getByLabel('Game')).toHaveValue('gta5')
    await form.getByLabel('Description').fill('Now with biscuits.')
    await form.getByLabel('Max participants').fill('12')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Now with biscuits.')).toBeVisible()
    await expect(page.getByText('0/12')).toBeVisible()

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await form.locator('input[type=file]').setInputFiles(file)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form).toBeHidden()
    expect(sent).toEqual(['application/json', 'multipart/form-data'])

    const log = await expectLog(discord, 'Now with biscuits.')
    expect(log).toMatchObject({ title: 'Event Updated', description: name })
    expect(log.fields).toEqual([
      expect.objectContaining({ name: 'Max Participants', value: '4 → 12' }),
      expect.objectContaining({ name: 'Description' }),
      expect.objectContaining({ name: 'By', value: people.admin.username }),
    ])
  },
)

test(
  'participants with their ids, which a click copies',
  { tag: '@EV-11' },
  async ({ page, logIn, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const event = await createEvent(site.url)
    const name = String(event['name'])
    await logIn('staff')
    const live = untilLive(page, 'tournament_registrations')
    await page.goto(find(name))
    await page.getByRole('button', { name: `View participants of ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Event Participants' })
    await expect(dialog.getByText('No participants yet')).toBeVisible()
    await live

    await register(site.url, 'member', event.id)
    await expect(dialog.getByText(people.member.username)).toBeVisible()
    await expect(dialog.locator('li img')).toBeVisible()
    await dialog.getByRole('button', { name: people.member.discordId }).click()
    await expect(dialog.getByText('Copied!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(people.member.discordId)
    await expect(dialog.getByText('Copied!')).toBeHidden({ timeout: 3000 })
    await expect(dialog.getByRole('button', { name: people.member.discordId })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: `View participants of ${name}` })).toBeFocused()
  },
)

test(
  'an event is deleted after a question',
  { tag: ['@EV-12', '@EV-13'] },
  async ({ page, logIn, site, discord }) => {
    const event = await createEvent(site.url)
    const name = String(event['name'])
    await logIn('admin')
    await page.goto(find(name))
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Event' })
    await expect(dialog.getByText(name)).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No events found')).toBeVisible()
    const { pb } = await clientOf(site.url, 'admin')
    await expect(pb.collection('tournaments').getOne(event.id)).rejects.toMatchObject({ status: 404 })

    const log = await expectLog(discord, name)
    expect(log).toMatchObject({ title: 'Event Deleted', color: 0xe74c3c, description: name })
    expect(log.fields).toContainEqual(expect.objectContaining({ name: 'By', value: people.admin.username }))
  },
)

test(
  'without a network the form shows it and keeps everything until it is back',
  { tag: ['@EV-14', '@all'] },
  async ({ page, logIn, context, allowConsole }) => {
    allowConsole(noise)
    const name = uniqueName('Storm Cup')
    await logIn('admin')
    await page.goto('/events')
    await page.getByRole('button', { name: 'Create Event' }).click()
    const form = editor(page, 'Create Event')
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Description').fill('The line went dead here.')
    await form.locator('input[type=file]').setInputFiles(file)
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form.getByRole('alert')).toContainText('Failed to save tournament: No connection')
    await expect(form.getByLabel('Name')).toHaveValue(name)
    await expect(form.getByLabel('Description')).toHaveValue('The line went dead here.')

    await context.setOffline(false)
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(form).toBeHidden()
    await page.goto(find(name))
    await expect(page.getByRole('article', { name })).toBeVisible()
  },
)

async function expectLog(discord: { messages: (channel: string) => Promise<Message[]> }, text: string) {
  let found: Message['embeds'][number] | undefined
  await expect(async () => {
    const messages = await discord.messages('event-logs')
    found = messages.flatMap(({ embeds }) => embeds).find((embed) => JSON.stringify(embed).includes(text))
    expect(found).toBeDefined()
  }).toPass({ timeout: 20_000 })
  if (!found) throw new Error('No such message')
  return found
}

type Message = Awaited<ReturnType<import('./support/pretend-discord.ts').PretendDiscord['messages']>>[number]
