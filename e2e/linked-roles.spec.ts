import type { Page } from '@playwright/test'
import { lookAgain, lookEverywhere, phone } from './support/axe.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

const connection = (page: Page) => page.getByRole('region', { name: 'Your connection' })
const connect = (page: Page) => connection(page).getByRole('button', { name: 'Connect with Discord' })
const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const { discordId } = people.member

test.use({ viewport: phone })

test(
  'a member connects, sees what Discord knows, and ends it',
  { tag: '@all' },
  async ({ page, logIn, discord }) => {
    test.setTimeout(180_000)
    await logIn('member')
    await page.goto('/linked-roles')
    await expect(page.getByRole('heading', { level: 1, name: 'Linked roles' })).toBeVisible()
    await expect(connection(page).getByText('Not connected', { exact: true })).toBeVisible()
    expect(await lookAgain(page, 'not connected')).toEqual([])
    await page.setViewportSize(phone)

    await connect(page).click()
    await page.locator(`button[name="persona"][value="${discordId}"]`).click()
    await expect(page).toHaveURL(/\/linked-roles\?done=1$/)
    await expect(page.getByText('Connected. Discord gives the roles')).toBeVisible()
    await expect(connection(page).getByText('Connected', { exact: true })).toBeVisible()
    await expect.poll(() => discord.roleConnection(discordId)).toMatchObject({ metadata: {} })
    await page.reload()
    await expect(connection(page).getByRole('term').filter({ hasText: 'Events attended' })).toBeVisible()
    expect(await lookEverywhere(page, 'connected')).toEqual([])

    await connection(page).getByRole('button', { name: 'Disconnect' }).click()
    const question = page.getByRole('dialog', { name: 'Disconnect linked roles?' })
    await question.getByRole('button', { name: 'Disconnect' }).click()
    await expect(connection(page).getByText('Not connected', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/linked-roles$/)
    await expect.poll(() => discord.roleConnection(discordId), { timeout: 30_000 }).toBeFalsy()
  },
)

test(
  'a member who refuses, takes another account or is late sees why it failed',
  { tag: '@all' },
  async ({ page, logIn }) => {
    await logIn('member')
    await page.goto('/linked-roles')
    await connect(page).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/failed=denied$/)
    await expect(alert(page)).toHaveText('You did not allow it in Discord. Nothing was connected.')

    await connect(page).click()
    await page.locator(`button[name="persona"][value="${people.secondMember.discordId}"]`).click()
    await expect(alert(page)).toContainText('another Discord account than the one you log in here with')
    await expect(connection(page).getByText('Not connected', { exact: true })).toBeVisible()

    await page.goto('/api/discord/linked-roles/callback?code=none&state=made-up')
    await expect(alert(page)).toContainText('That took too long, or began elsewhere.')
    await page.goto('/linked-roles?failed=%3Cb%3Ehello%3C%2Fb%3E')
    await expect(alert(page)).toHaveText('The connection failed. Please try again.')
  },
)

test(
  'a failed request to Discord shows an error, and the button works again',
  { tag: '@all' },
  async ({ page, logIn, allowConsole }) => {
    allowConsole(/502|500/)
    await logIn('member')
    await page.route('**/api/discord/linked-roles/start', (route) =>
      route.fulfill({ status: 502, json: { status: 502, message: 'Discord is not configured.', data: {} } }),
    )
    await page.goto('/linked-roles')
    await connect(page).click()
    await expect(alert(page)).toHaveText('The connection could not be begun. Discord is not configured.')
    await expect(connect(page)).toBeEnabled()

    await page.route('**/api/discord/linked-roles', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: '', data: {} } }),
    )
    await page.reload()
    await expect(connection(page).getByRole('alert')).toContainText('Failed to load your connection.')
    await page.unroute('**/api/discord/linked-roles')
    await connection(page).getByRole('button', { name: 'Try again' }).click()
    await expect(connect(page)).toBeVisible()
  },
)

test('guests are asked to log in, and come back here', { tag: '@all' }, async ({ page }) => {
  await page.goto('/linked-roles?done=1')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Please log in to connect your linked roles.')).toBeVisible()
})
