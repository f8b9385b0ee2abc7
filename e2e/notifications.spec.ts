import type { Page } from '@playwright/test'
import type PocketBase from 'pocketbase'
import { desktop, lookEverywhere, phone } from './support/axe.ts'
import { comeBack, createNewcomer, type Newcomer } from './support/members.ts'
import { clientOf, superuserClient } from './support/people.ts'
import type { SiteProcess } from './support/site-process.ts'
import { expect, test } from './support/test.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const bellOnPhone = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('region', { name: 'Latest notifications' })
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name })

interface Hearer {
  readonly newcomer: Newcomer
  readonly root: PocketBase
  readonly event: string
}

/** Creates a member, and finds an event for their notices. */
async function newHearer(site: SiteProcess): Promise<Hearer> {
  const newcomer = await createNewcomer(site)
  const root = await superuserClient(site.url, site.superuser)
  const [event] = (await root.collection('tournaments').getList(1, 1, { filter: 'is_draft = false' })).items
  return { newcomer, root, event: event?.id ?? '' }
}

let told = 0

async function tell({ root, newcomer, event }: Hearer, values: Record<string, unknown> = {}): Promise<void> {
  told += 1
  await root.collection('notifications').create({
    user: newcomer.record.id,
    kind: 'event_moved',
    event,
    url: '/faq',
    group: `event_moved:${told}`,
    count: 1,
    at: new Date(),
    ...values,
  })
}

test(
  'the bell counts up while the page is open, and its panel leads on',
  { tag: '@ME-07' },
  async ({ page, site }) => {
    const hearer = await newHearer(site)
    await comeBack(page, hearer.newcomer)
    await page.goto('/')
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await tell(hearer, { count: 3 })
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new')
    await tell(hearer, { kind: 'event_message', params: { text: 'Bring water.' }, url: '/ranks' })
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new')
    const box = await bell(page).boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)

    await bell(page).click()
    await expect(panel(page).getByRole('heading', { level: 3, name: 'Today' })).toBeVisible()
    await expect(panel(page).getByRole('listitem')).toHaveCount(2)
    await expect(panel(page).getByText('Bring water.')).toBeVisible()
    await expect(panel(page).getByText('3 times')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(bell(page)).toBeFocused()

    await page.keyboard.press('Enter')
    await panel(page)
      .getByRole('link', { name: /Bring water/ })
      .click()
    await expect(page).toHaveURL(/\/ranks$/)
    await expect(panel(page)).toHaveCount(0)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new')
    const seen = await hearer.newcomer.pb.collection('notifications').getFullList({ filter: "seen_at != ''" })
    expect(seen.map(({ kind }) => kind)).toEqual(['event_message'])
  },
)

test(
  '"mark all seen" clears the number in another browser',
  { tag: '@ME-07' },
  async ({ page, site, browser }) => {
    const hearer = await newHearer(site)
    for (let times = 0; times < 3; times += 1) await tell(hearer)
    const context = await browser.newContext({ baseURL: site.url, viewport: phone })
    const other = await context.newPage()
    await comeBack(other, hearer.newcomer)
    await other.goto('/faq')
    await expect(bellOnPhone(other)).toHaveAccessibleName('Notifications, 3 new')

    await comeBack(page, hearer.newcomer)
    await page.goto('/notifications')
    await expect(lines(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Mark all seen' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(page.getByRole('button', { name: 'Mark all seen' })).toBeDisabled()
    await expect(bellOnPhone(other)).toHaveAccessibleName('Notifications')
    await context.close()
  },
)

test(
  'fewer of these: one step at a time, with an undo',
  { tag: ['@ME-01', '@all'] },
  async ({ page, site }) => {
    const hearer = await newHearer(site)
    await tell(hearer)
    await comeBack(page, hearer.newcomer)
    await page.goto('/notifications')
    const [site_, mail] = ['An event of mine was moved: Site', 'An event of mine was moved: Mail']
    await expect(choice(page, mail)).toBeChecked()
    const fewer = page.getByRole('button', { name: 'Fewer of these: An event of mine was moved' })
    await fewer.click()
    await expect(page.getByRole('status').filter({ hasText: 'stays on the site' })).toBeVisible()
    await expect(choice(page, mail)).not.toBeChecked()
    await expect(choice(page, site_)).toBeChecked()
    await fewer.click()
    await expect(page.getByRole('status').filter({ hasText: 'will not come any more' })).toBeVisible()
    await expect(choice(page, site_)).not.toBeChecked()
    await expect(choice(page, mail)).toBeDisabled()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(choice(page, site_)).toBeChecked()
    const kept = async () => (await hearer.newcomer.pb.collection('notice_settings').getFullList())[0]
    await expect
      .poll(async () => (await kept())?.['choices'])
      .toEqual({ event_moved: { push: false, mail: false } })
    await page.reload()
    await expect(choice(page, site_)).toBeChecked()
    await expect(choice(page, mail)).not.toBeChecked()
  },
)

test(
  'choices of notices, quiet hours and digest are stored',
  { tag: ['@ME-05', '@ME-06', '@all'] },
  async ({ page, site }) => {
    const { newcomer } = await newHearer(site)
    await comeBack(page, newcomer)
    await page.goto('/notifications')
    await expect(page.getByText('Nothing new. That is fine.')).toBeVisible()
    await expect(choice(page, 'Staff applications: Site')).toHaveCount(0)
    await choice(page, 'Reminders before an event: Mail').click()
    await expect(choice(page, 'Reminders before an event: Mail')).toBeChecked()
    await page.getByRole('radio', { name: 'Every day' }).click()
    await page.getByRole('switch', { name: 'Keep quiet hours' }).click()
    await page.getByLabel('Until').fill('08:30')
    await page.getByLabel('Alarm in my calendar').selectOption('1 hour before')
    await expect
      .poll(async () => (await newcomer.pb.collection('notice_settings').getFullList())[0])
      .toMatchObject({
        choices: { reminder: { mail: true } },
        digest: 'daily',
        quiet: { from: '22:00', to: '08:30' },
        reminder_minutes: 60,
      })
    await page.reload()
    await expect(choice(page, 'Reminders before an event: Mail')).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Every day' })).toBeChecked()
    await expect(page.getByLabel('Until')).toHaveValue('08:30')
  },
)

test(
  'Discord messages are sent to members who choose them, and a refused one shows the reason',
  { tag: ['@ME-04', '@all'] },
  async ({ page, site }) => {
    const { newcomer: unlinked } = await newHearer(site)
    await comeBack(page, unlinked)
    await page.goto('/notifications')
    await expect(choice(page, 'Reminders before an event: Mail')).toBeVisible()
    await expect(choice(page, 'Reminders before an event: Discord')).toHaveCount(0)

    const root = await superuserClient(site.url, site.superuser)
    const { pb } = await clientOf(site.url, 'secondMember')
    const linked = { ...unlinked, pb }
    await comeBack(page, linked)
    await page.goto('/notifications')
    const boxes = page.getByRole('checkbox', { name: /: Discord$/ })
    await expect(boxes.first()).toBeVisible()
    for (const box of await boxes.all()) await expect(box).not.toBeChecked()
    await expect(page.getByText('only about what you tick here')).toBeVisible()
    await choice(page, 'Reminders before an event: Discord').click()
    const kept = async () => (await linked.pb.collection('notice_settings').getFullList())[0]
    await expect.poll(async () => (await kept())?.['choices']).toEqual({ reminder: { discord: true } })

    const refused = { discord_off: new Date().toISOString(), discord_refusal: 'closed' }
    await root.collection('notice_settings').update((await kept())?.id ?? '', refused)
    await page.reload()
    const banner = page.getByRole('status').filter({ hasText: 'Discord did not take a message to you' })
    await expect(banner).toContainText('Allow direct messages of this server in Discord')
    expect(await lookEverywhere(page, 'refused messages')).toEqual([])
    await banner.getByRole('button', { name: 'Switch on again' }).click()
    await expect(banner).toHaveCount(0)
    await expect.poll(kept).toMatchObject({ discord_off: '', choices: { reminder: { discord: true } } })
    await page.reload()
    await expect(choice(page, 'Reminders before an event: Discord')).toBeChecked()
    await expect(banner).toHaveCount(0)
    await root.collection('notice_settings').delete((await kept())?.id ?? '')
  },
)

test(
  'on a phone the bell leads to the page, and the menu has it too',
  { tag: ['@ME-07', '@all'] },
  async ({ page, site }) => {
    const hearer = await newHearer(site)
    await tell(hearer)
    await page.setViewportSize(phone)
    await comeBack(page, hearer.newcomer)
    await page.goto('/')
    await bellOnPhone(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const entry = page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: 'Notifications, 1 new' })
    await entry.click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  },
)

test('guests are asked to log in, and have no bell', { tag: '@all' }, async ({ page }) => {
  await page.goto('/notifications')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
})

test(
  'page and panel in both themes, wide and narrow',
  { tag: ['@ME-07', '@all'] },
  async ({ page, site }) => {
    const hearer = await newHearer(site)
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await tell(hearer, { count: 4 })
    await tell(hearer, { kind: 'place_offered', params: { until: hoursAgo(-2) }, at: hoursAgo(1) })
    await tell(hearer, { kind: 'check_in_open', at: hoursAgo(2), seen_at: new Date() })
    await tell(hearer, { kind: 'event_cancelled', at: hoursAgo(26) })
    await tell(hearer, {
      kind: 'event_message',
      params: { text: 'Bring water, and a friend. '.repeat(12) },
      at: hoursAgo(27),
      seen_at: new Date(),
    })
    await tell(hearer, { kind: 'reminder', at: hoursAgo(80), seen_at: new Date() })
    await comeBack(page, hearer.newcomer)
    await page.setViewportSize(desktop)
    await page.goto('/notifications')
    await expect(lines(page)).toHaveCount(6)
    await page.getByRole('switch', { name: 'Keep quiet hours' }).click()
    await expect(page.getByLabel('Until')).toBeVisible()
    expect(await lookEverywhere(page, 'the page')).toEqual([])

    await page.setViewportSize(desktop)
    await page.goto('/faq')
    await bell(page).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(6)
    expect(await lookEverywhere(page, 'the panel')).toEqual([])
  },
)
