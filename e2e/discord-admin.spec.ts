import { demoChannels, demoRoles } from '@longhouse/discord-sim'
import type { Page } from '@playwright/test'
import { expectAccessible, lookEverywhere, phone } from './support/axe.ts'
import { clientOf, people, superuserClient } from './support/people.ts'
import type { SiteProcess } from './support/site-process.ts'
import { expect, test } from './support/test.ts'

// Choices and denials of these tests would disturb others.
test.use({ siteOf: 'admins of Discord' })

const open = (page: Page) => page.goto('/admin?tab=discord')
const plate = (page: Page, name: string) => page.getByRole('region', { name })
const channel = (page: Page, use: string) =>
  plate(page, 'Channels').getByRole('combobox', { name: use, exact: true })
const troubles = (page: Page) => plate(page, 'What the bot may not do yet')
const chosenIn = async (site: SiteProcess, section: string) => {
  const { pb } = await clientOf(site.url, 'admin')
  const [row] = await pb.collection('discord_settings').getFullList({ filter: `section = '${section}'` })
  return row?.['value'] as unknown
}

test(
  'staff see how the site and Discord get on, and change nothing',
  { tag: '@all' },
  async ({ page, logIn, site, discord }) => {
    await logIn('staff')
    await open(page)
    const door = plate(page, 'The door')
    await expect(door.getByText('Open', { exact: true })).toBeVisible()
    await expect(door).toContainText('Discord calls the site')
    await expect(door).toContainText(`${site.url}/api/discord/interactions`)
    await expect(troubles(page)).toContainText('Nothing is missing')
    await expect(channel(page, 'Events')).toHaveValue(demoChannels.events.id)
    await expect(channel(page, 'Events')).toBeDisabled()
    await expect(plate(page, 'Channels')).toContainText('Admins change this.')
    await expect(plate(page, 'Roles that the site gives').getByRole('button')).toHaveCount(0)

    await discord.command(people.member.discordId, '/events')
    await page.reload()
    await expect(door).toContainText(/Last press or command\d/)
  },
)

test(
  'what the bot may not do is named with what to click, until it may',
  { tag: '@all' },
  async ({ page, logIn, discord }) => {
    test.setTimeout(180_000)
    await logIn('staff')
    await open(page)
    await expect(troubles(page)).toContainText('Nothing is missing')
    const check = troubles(page).getByRole('button', { name: 'Check again' })
    // Discord is queried at most once in five seconds, regardless of clicks.
    const checkUntil = (text: string) =>
      expect(async () => {
        await check.click()
        await expect(troubles(page)).toContainText(text, { timeout: 1000 })
      }).toPass()
    await discord.denyBot(demoChannels.events.id, ['SendMessages', 'CreatePublicThreads'])
    await checkUntil('The bot may not “Send Messages” in #events.')
    await expect(troubles(page).getByRole('listitem')).toHaveCount(2)
    await expect(troubles(page)).toContainText(
      'Open #events → Edit Channel → Permissions → Advanced, add Bot, and allow “Send Messages”.',
    )
    expect(await lookEverywhere(page, 'the tab with troubles')).toEqual([])
    await discord.denyBot(demoChannels.events.id, [])
    await checkUntil('Nothing is missing')
  },
)

test(
  'an admin chooses a channel, another one sees it, and it can be taken back',
  { tag: '@all' },
  async ({ page, logIn, site, browser }) => {
    await logIn('admin')
    await open(page)
    const context = await browser.newContext({ baseURL: site.url })
    const other = await context.newPage()
    await logIn('staff', other)
    await open(other)
    await expect(channel(other, 'Recaps')).toHaveValue(demoChannels.recaps.id)

    await channel(page, 'Recaps').selectOption('#general')
    await expect(plate(page, 'Channels')).toContainText('Recaps: the bot writes to #general now.')
    await expect(channel(other, 'Recaps')).toHaveValue(demoChannels.general.id)
    expect(await chosenIn(site, 'channels')).toEqual({ recaps: demoChannels.general.id })

    await channel(page, 'Events').selectOption('None: nothing is written')
    await expect(plate(page, 'Channels')).toContainText('Events: the bot writes nothing now.')
    await plate(page, 'Channels').getByRole('button', { name: 'Undo' }).click()
    await expect(channel(page, 'Events')).toHaveValue(demoChannels.events.id)
    await expect(plate(page, 'Channels').getByRole('button', { name: 'Undo' })).toHaveCount(0)
    expect(await chosenIn(site, 'channels')).toEqual({
      recaps: demoChannels.general.id,
      events: demoChannels.events.id,
    })
    await page.reload()
    await expect(channel(page, 'Recaps')).toHaveValue(demoChannels.general.id)
    await context.close()
  },
)

test(
  'two admins who choose at once lose nothing, and what is refused says why',
  { tag: '@all' },
  async ({ page, logIn, site, allowConsole }) => {
    const { pb } = await clientOf(site.url, 'admin')
    if ((await chosenIn(site, 'channels')) === undefined)
      await pb.collection('discord_settings').create({ section: 'channels', value: {} })
    await logIn('admin')
    await open(page)
    await expect(channel(page, 'Events')).toHaveValue(demoChannels.events.id)
    // Another admin saves first, after this page has read the row and before it writes.
    allowConsole(/409/)
    await page.route(
      '**/api/collections/discord_settings/records/*',
      async (route) => {
        const row = await pb.collection('discord_settings').getFirstListItem("section = 'channels'")
        const value = { ...(row['value'] as object), recaps: '' }
        await pb.collection('discord_settings').update(row.id, { value })
        await route.continue()
      },
      { times: 1 },
    )
    await channel(page, 'Events').selectOption('#general')
    await expect(plate(page, 'Channels')).toContainText('Events: the bot writes to #general now.')
    await expect(channel(page, 'Recaps')).toHaveValue('')
    expect(await chosenIn(site, 'channels')).toMatchObject({
      events: demoChannels.general.id,
      recaps: '',
    })

    allowConsole(/403/)
    await page.route('**/api/collections/discord_settings/records/*', (route) =>
      route.fulfill({ status: 403, json: { status: 403, message: 'You are no admin any more.', data: {} } }),
    )
    await channel(page, 'Events').selectOption('None: nothing is written')
    await expect(page.getByText('This could not be saved. You are no admin any more.')).toBeVisible()
    await expect(channel(page, 'Events')).toHaveValue(demoChannels.general.id)
  },
)

test(
  'an admin adds a role that the site gives, and leaves it alone again',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    await page.setViewportSize(phone)
    await logIn('admin')
    await open(page)
    const roles = plate(page, 'Roles that the site gives')
    await expect(roles).toContainText('No role yet')
    await expect(roles).toContainText('10 roles are given as rewards')
    await roles.getByRole('button', { name: 'Add' }).click()
    await expect(roles).toContainText('Choose a role first')
    const role = roles.getByRole('combobox', { name: 'Role' })
    // No roles above the bot, no rewards, no staff roles.
    await expect(role.getByRole('option')).toHaveText(['Choose a role', 'Season Champion'])
    await role.selectOption('Season Champion')
    await roles.getByRole('combobox', { name: 'Reason' }).selectOption('Season')
    await roles.getByRole('button', { name: 'Add' }).click()
    const row = roles.getByRole('listitem')
    await expect(row).toContainText('Season Champion')
    expect(await chosenIn(site, 'managed_roles')).toEqual([
      { roleId: demoRoles.seasonChampion.id, source: 'season' },
    ])
    await expect(roles).toContainText('There is no role left that the bot could give.')

    await row.getByRole('button', { name: 'Remove Season Champion' }).click()
    const question = page.getByRole('dialog', { name: 'Leave this role alone?' })
    await expect(question).toContainText('Whoever has it keeps it')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(row).toHaveCount(0)
    await expect(question).toBeHidden()
    expect(await chosenIn(site, 'managed_roles')).toEqual([])
  },
)

test(
  'while Discord is away the tab shows it, keeps its data, and can be tried again',
  { tag: '@all' },
  async ({ page, logIn, discord, allowConsole }) => {
    test.setTimeout(120_000)
    allowConsole(/502/)
    await logIn('admin')
    await open(page)
    await expect(channel(page, 'Events')).toBeVisible()
    await discord.setFault({ target: 'api', kind: 'status', code: 503 })
    // Discord is queried at most once in five seconds, so the first clicks may still get older data.
    await expect(async () => {
      await troubles(page).getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByText(/^Discord could not be asked\./).first()).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(channel(page, 'Events')).toBeVisible()
    await page.reload()
    await expect(plate(page, 'Channels').getByRole('alert')).toContainText('Discord could not be asked.')
    await expect(plate(page, 'The door')).toContainText('Discord calls the site')
    await discord.clearFaults()
    await expect(async () => {
      await plate(page, 'Channels').getByRole('button', { name: 'Try again' }).click()
      await expect(channel(page, 'Events')).toBeVisible({ timeout: 3000 })
    }).toPass()
  },
)

test(
  'a post that was set aside and a role changed by hand come live, and are dealt with',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    test.setTimeout(180_000)
    await logIn('staff')
    await open(page)
    const posts = plate(page, 'Posts that could not be written')
    const drifts = plate(page, 'Roles changed by hand')
    await expect(drifts).toContainText('Discord and the site agree')

    const root = await superuserClient(site.url, site.superuser)
    const event = await root.collection('tournaments').getFirstListItem("name != ''")
    const member = await root.collection('users').getFirstListItem(`username = '${people.member.username}'`)
    await root.collection('discord_mirrors').create({
      kind: 'recap_post',
      subject_collection: 'tournaments',
      subject_id: event.id,
      event: event.id,
      status: 'parked',
      attempts: 3,
      last_error: 'Discord answered 403: Missing Permissions',
    })
    // Denials and faults of other tests may have stopped posts of the demo, too.
    const row = posts.getByRole('listitem').filter({ hasText: `Results: ${String(event['name'])}` })
    await expect(row).toContainText('Set aside')
    await expect(row).toContainText('tried 3 times')
    await expect(row).toContainText('Missing Permissions')
    await expect(page.getByRole('link', { name: /^Discord \d+ waiting$/ })).toBeVisible()

    await root.collection('role_changes').create({
      user: member.id,
      discord_id: people.member.discordId,
      role_id: demoRoles.snakeCharmer.id,
      wants: 'give',
      source: 'reward',
      status: 'delivered',
      revision: 1,
      drift_since: '2026-11-01 02:00:00.000Z',
    })
    const drift = drifts.getByRole('listitem')
    await expect(drift).toContainText('robin_reed lacks the role “Snake Charmer”, which the site gave.')
    const heights = await plate(page, 'Roles changed by hand')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(42)
    expect(await lookEverywhere(page, 'posts and drift')).toEqual([])

    await row.getByRole('button', { name: /^Try again: Results/ }).click()
    await expect(page.getByText('It is tried again')).toBeVisible()
    await expect(row).toHaveCount(0)
    await drift.getByRole('button', { name: /^Take over/ }).click()
    await expect(drifts).toContainText('Discord and the site agree')
    await expect(drifts.getByRole('heading')).toBeFocused()
  },
)
