import type { Browser, Page } from '@playwright/test'
import { findViolations, lookAgain, lookEverywhere } from './support/axe.ts'
import { clientOf, people, superuserClient, type PersonName } from './support/people.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, standInForOthers, test } from './support/test.ts'
import { holdRequests, tapThatWaits, untilDrawn } from './support/visits.ts'

// One call per member at a time: no other test may use this site.
test.use({ siteOf: 'squads' })
test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.beforeEach(async ({ site, allowConsole }) => {
  allowConsole(/status of 40[04]/)
  const superuser = await superuserClient(site.url, site.superuser)
  const calls = superuser.collection('squad_calls')
  for (const { id } of await calls.getFullList({ fields: 'id' })) await calls.delete(id)
})

const squadsChannel = '1185000000000000004'
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

const cards = (page: Page) => page.getByRole('list', { name: 'Open calls' }).getByRole('article')
const own = (page: Page) => page.getByRole('main').getByRole('region').filter({ hasText: 'Your call' })

async function secondBrowser(
  browser: Browser,
  { url, logIn, name, viewport = phone }: Second,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await standInForOthers(page)
  await logIn(name, page)
  return page
}

interface Second {
  readonly url: string
  readonly logIn: (name: PersonName, page: Page) => Promise<void>
  readonly name: PersonName
  readonly viewport?: typeof phone
}

/** Creates a call of another member. */
async function callOf(url: string, name: PersonName, values: Readonly<Record<string, unknown>> = {}) {
  const { pb, record } = await clientOf(url, name)
  const call = await pb.collection('squad_calls').create({
    user: record.id,
    game: 'blackops6',
    goal: 'quest',
    platform: 'pc',
    size: 2,
    starts_at: new Date().toISOString(),
    ...values,
  })
  return { id: call.id, pb }
}

test(
  'a guest is asked in; a member without calls is invited to make one, using only the keyboard',
  { tag: '@all' },
  async ({ page, logIn }) => {
    await page.goto('/squads')
    await expect(page.getByText('Please login to find a squad')).toBeVisible()
    await logIn('member')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nobody is calling right now' })).toBeVisible()
    expect(await lookEverywhere(page, 'a page without calls')).toEqual([])
    await page.getByRole('button', { name: 'Call a squad' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Call a squad' })
    await expect(dialog.getByRole('combobox', { name: 'Game' })).toBeFocused()
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      expect(await findViolations(page), `the form of a call at ${size.width}`).toEqual([])
    }
    await dialog.getByRole('radio', { name: 'Easter egg quest' }).press('Space')
    await dialog.getByRole('button', { name: 'Call them' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(own(page).getByRole('heading', { name: 'Easter egg quest' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Call a squad' })).toHaveCount(0)
  },
)

for (const [index, viewport] of [phone, desktop].entries())
  test(
    `two browsers at ${viewport.width}: the last seat goes once, both see it, Discord says full [ME-11]`,
    { tag: tagsOfRepeat(index) },
    async ({ page, browser, logIn, site, discord }) => {
      await page.setViewportSize(viewport)
      const { id } = await callOf(site.url, 'admin', { note: 'One seat left' })
      await logIn('member')
      const other = await secondBrowser(browser, { url: site.url, logIn, name: 'secondMember', viewport })
      await Promise.all([page.goto('/squads'), other.goto('/squads')])
      const join = (on: Page) => on.getByRole('button', { name: 'Take a seat in the squad of ada_marsh' })
      await expect(join(page)).toBeVisible()
      await expect(join(other)).toBeVisible()
      expect(await lookAgain(page, 'a page with a call')).toEqual([])
      await page.setViewportSize(viewport)
      await join(page).click()
      await expect(page.getByRole('button', { name: 'Leave the squad of ada_marsh' })).toBeVisible()
      // Without a reload: the seat is gone for the other one too.
      const full = other.getByRole('list', { name: 'Full squads' }).getByRole('article')
      await expect(full.getByRole('button', { name: 'Full' })).toBeDisabled()
      await expect(full).toContainText('robin_reed')
      await expect
        .poll(() => discord.written(squadsChannel), { timeout: 30_000 })
        .toContain('All 2 seats are taken')
      expect(await lookEverywhere(other, 'a full squad')).toEqual([])
      await other.setViewportSize(viewport)
      // Leaving frees a seat, and the focus stays where it was.
      await page.getByRole('button', { name: 'Leave the squad of ada_marsh' }).click()
      await expect(join(page)).toBeFocused()
      await expect(cards(other)).toContainText('1 seat free')
      await join(other).click()
      await expect(other.getByRole('button', { name: 'Leave the squad of ada_marsh' })).toBeVisible()
      // A click that comes too late gets a message.
      const late = await clientOf(site.url, 'staff')
      await expect(
        late.pb.collection('squad_seats').create({ call: id, user: late.record.id }),
      ).rejects.toThrow('All seats are taken. Somebody was quicker.')
      await other.context().close()
    },
  )

test('a double tap on a free seat of a slow phone takes it and does not give it back', async ({
  page,
  logIn,
  site,
}) => {
  await callOf(site.url, 'admin')
  await logIn('member')
  await page.setViewportSize(phone)
  await page.goto('/squads')
  await holdRequests(page, '**/api/collections/squad_seats/records/*')
  const join = page.getByRole('button', { name: 'Take a seat in the squad of ada_marsh' })
  const leave = page.getByRole('button', { name: 'Leave the squad of ada_marsh' })
  await expect(join).toBeVisible()
  const handleSecondTap = await tapThatWaits(page)
  await join.click()
  await expect(leave).toHaveAttribute('aria-busy', 'false')
  await handleSecondTap(leave)
  await untilDrawn(page)
  await expect(leave).toHaveAttribute('aria-busy', 'false')
  // A separate click does give the seat back.
  await leave.click()
  await expect(leave).toHaveAttribute('aria-busy', 'true')
})

test('everybody in a full squad has it at the bell', { tag: '@all' }, async ({ page, logIn, site }) => {
  const { id } = await callOf(site.url, 'member')
  const { pb, record } = await clientOf(site.url, 'secondMember')
  await pb.collection('squad_seats').create({ call: id, user: record.id })
  await logIn('member')
  await page.goto('/notifications')
  await expect(page.getByText('Your squad for Black Ops 6 is full').first()).toBeVisible()
})

test('a call ends automatically and leaves the list and the post [ME-12]', async ({
  page,
  logIn,
  site,
  discord,
}) => {
  const { id } = await callOf(site.url, 'admin', { size: 4, note: 'Soon over' })
  await logIn('member')
  await page.goto('/squads')
  await expect(cards(page)).toContainText('Soon over')
  const posts = () => discord.written(squadsChannel)
  await expect.poll(posts, { timeout: 30_000 }).toContain('Soon over')
  // Two hours pass.
  const superuser = await superuserClient(site.url, site.superuser)
  const starts_at = new Date(Date.now() - 2 * 3_600_000 - 1000).toISOString()
  await superuser.collection('squad_calls').update(id, { starts_at })
  await superuser.send('/api/crons/squad-steps', { method: 'POST' })
  await expect(page.getByRole('heading', { name: 'Nobody is calling right now' })).toBeVisible()
  await expect.poll(posts, { timeout: 30_000 }).not.toContain('Soon over')
  expect(await superuser.collection('squad_calls').getOne(id)).toMatchObject({ state: 'expired' })
})

test(
  'the own call is on top: changed, refreshed, a seat given back, closed after a question',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const { id, pb } = await callOf(site.url, 'member', { size: 3, note: 'Bring ammo' })
    const juno = await clientOf(site.url, 'secondMember')
    const silas = await clientOf(site.url, 'staff')
    for (const { pb: client, record } of [juno, silas])
      await client.collection('squad_seats').create({ call: id, user: record.id })
    await page.setViewportSize(phone)
    await logIn('member')
    await page.goto('/squads')
    await expect(own(page)).toContainText('Bring ammo')
    await expect(own(page)).toContainText('juno.vale')
    expect(await lookEverywhere(page, 'the own call')).toEqual([])
    await page.setViewportSize(phone)

    await own(page).getByRole('button', { name: 'Give the seat of juno.vale back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give it back' }).click()
    await expect(own(page)).toContainText('1 seat free')
    await expect(
      juno.pb.collection('squad_seats').create({ call: id, user: juno.record.id }),
    ).rejects.toThrow('given your seat back')

    await own(page).getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your call' })
    await dialog.getByRole('combobox', { name: 'Squad size' }).selectOption('4')
    await dialog.getByRole('textbox', { name: 'A few words' }).fill('Bring more ammo')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(own(page)).toContainText('Bring more ammo')
    await expect(own(page)).toContainText('2 seats free')

    const before = await pb.collection('squad_calls').getOne(id)
    await own(page).getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('Your call begins now.')).toBeVisible()
    const after = await pb.collection('squad_calls').getOne(id)
    expect(String(after['expires_at']) > String(before['expires_at'])).toBe(true)

    await own(page).getByRole('button', { name: 'Close' }).click()
    const question = page.getByRole('dialog', { name: 'Close your call?' })
    await expect(question).toContainText('1 person is in it and loses the seat.')
    await question.getByRole('button', { name: 'Keep it open' }).click()
    await expect(question).toBeHidden()
    await expect(own(page)).toBeVisible()
    await own(page).getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Close the call' }).click()
    await expect(own(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Call a squad' })).toBeVisible()
  },
)

test(
  'filters are in the address, and staff remove a call',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    await callOf(site.url, 'member', { size: 4 })
    await callOf(site.url, 'secondMember', { game: 'gta5', platform: 'any', goal: 'casual', size: 4 })
    await logIn('staff')
    await page.goto('/squads')
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('radio', { name: 'GTA 5' }).check({ force: true })
    await expect(page).toHaveURL(/\?game=gta5$/)
    await expect(cards(page)).toHaveCount(1)
    await page.goto('/squads?platform=xbox')
    await expect(cards(page)).toContainText('Just for fun')
    await page.goto('/squads?game=other')
    await expect(page.getByRole('heading', { name: 'No call like that right now' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('button', { name: `Delete the call of ${people.member.username}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(cards(page)).toHaveCount(1)
  },
)
