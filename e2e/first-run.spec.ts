import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { lookEverywhere, phone } from './support/axe.ts'
import { superuserClient } from './support/people.ts'
import { startSite, type SiteProcess } from './support/site-process.ts'
import { expect, standInForOthers, test as base } from './support/test.ts'
import { untilReady } from './support/visits.ts'

interface NewSite {
  readonly dataDir: string
  /** A live site at its very first start. */
  readonly fresh: SiteProcess
  /** The link that it printed. */
  readonly link: string
}

const test = base.extend<NewSite>({
  dataDir: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-first-run-'))
    await use(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  },
  fresh: async ({ dataDir }, use) => {
    const site = await startSite({ dataDir, env: { DEMO: '0' } })
    await use(site)
    await site.stop()
  },
  baseURL: async ({ fresh }, use) => use(fresh.url),
  link: async ({ fresh }, use) => use(/http\S+\/first-run#\S+/.exec(fresh.output())?.[0] ?? ''),
})

test.describe.configure({ timeout: 120_000 })

const ada = { email: 'ada@example.test', username: 'Ada L.', password: 'many words are better' }
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const submitButton = (page: Page) => page.getByRole('button', { name: 'Become the administrator' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const finding = (page: Page, name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name })

async function fillIn(page: Page, { email, username, password } = ada): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Username').fill(username)
  await field(page, 'New password').fill(password)
}

test(
  'the link of a first start makes the administrator and shows what is missing, until it is there',
  { tag: '@all' },
  async ({ page, fresh, link, browser, allowConsole }) => {
    test.slow()
    allowConsole(/status of 400/)
    const other = await browser.newPage()
    await standInForOthers(other)
    const found: string[] = []

    await test.step('the form, using only the keyboard', async () => {
      await page.goto(link)
      await untilReady(page)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(submitButton(page)).toBeVisible()
      found.push(...(await lookEverywhere(page, 'the form')))
      await field(page, 'Email').focus()
      await page.keyboard.type(ada.email)
      await page.keyboard.press('Tab')
      await page.keyboard.type(ada.username)
      await page.keyboard.press('Tab')
      await page.keyboard.type('password123')
      await page.keyboard.press('Enter')
      await expect(field(page, 'New password')).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page, 'New password')).toBeFocused()
      await expect(field(page, 'Email')).toHaveValue(ada.email)
      await expect(field(page, 'Username')).toHaveValue(ada.username)
      found.push(...(await lookEverywhere(page, 'a refused form')))
    })

    await test.step('a second visitor has the same form open', async () => {
      await other.goto(link)
      await fillIn(other, { email: 'eve@example.test', username: 'eve', password: 'eve has words as well' })
    })

    await test.step('the missing parts', async () => {
      await field(page, 'New password').fill(ada.password)
      await page.keyboard.press('Enter')
      await expect(heading(page, 'What is still missing')).toBeVisible()
      await expect(page).toHaveURL(`${fresh.url}/first-run`)
      const backups = finding(page, 'backups')
      await expect(backups.getByText('Warning')).toBeAttached()
      await expect(backups).toContainText('npm run manage -- backup')
      await expect(page.getByRole('status').filter({ hasText: /\d problems?, / })).toBeVisible()
      found.push(...(await lookEverywhere(page, 'what is missing')))
    })

    await test.step('checked again once it is there', async () => {
      const root = await superuserClient(fresh.url, fresh.superuser)
      await root.backups.create('first.zip')
      // The server runs the checks at most every ten seconds, for all callers together.
      await expect(async () => {
        await page.getByRole('button', { name: 'Check again' }).click()
        await expect(finding(page, 'newest backup from today')).toBeVisible({ timeout: 2000 })
      }).toPass({ timeout: 40_000 })
      await expect(finding(page, 'there is none')).toHaveCount(0)
    })

    await test.step('after a reload, and on to the other screens', async () => {
      await page.reload()
      await expect(heading(page, 'What is still missing')).toBeVisible()
      await expect(finding(page, 'newest backup')).toBeVisible()
      await page
        .getByRole('navigation', { name: 'Ways on' })
        .getByRole('link', { name: 'Operate the site' })
        .click()
      await expect(heading(page, 'Overview')).toBeVisible()
      await page.goBack()
      await page.getByRole('link', { name: 'Go to the site' }).click()
      await expect(page).toHaveURL(`${fresh.url}/`)
      await page.goto('/admin')
      await expect(page.getByRole('link', { name: 'Operate the site' })).toBeVisible()
    })

    await test.step('the other one reads why not', async () => {
      await submitButton(other).click()
      await expect(other.getByText('This site has an administrator already.')).toBeVisible()
      found.push(...(await lookEverywhere(other, 'a link that was used')))
      await other.getByRole('link', { name: 'Go to Login' }).click()
      await expect(heading(other, 'Login')).toBeVisible()
      await other.goto(link)
      await expect(other.getByText('This site has an administrator already.')).toBeVisible()
      await other.close()
    })
    expect(found).toEqual([])
  },
)

test(
  'a link that does not work shows it, and what to do',
  { tag: '@all' },
  async ({ page, link, dataDir, allowConsole }) => {
    allowConsole(/status of 404/)
    const wayOut = page.getByText('npm run manage -- first-run')
    await page.goto('/first-run')
    await expect(page.getByRole('alert')).toContainText('a part of it is missing')
    await expect(wayOut).toBeVisible()
    await page.goto(`/first-run#${'A'.repeat(43)}`)
    await expect(page.getByRole('alert')).toContainText('a newer one has taken its place')
    await expect(wayOut).toBeVisible()
    expect(await lookEverywhere(page, 'a wrong link')).toEqual([])

    const database = new DatabaseSync(join(dataDir, 'data.db'))
    database.exec(
      `PRAGMA busy_timeout = 20000; UPDATE first_run_links SET expires = '2020-01-01 00:00:00.000Z'`,
    )
    database.close()
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('the hour is over')
    await expect(wayOut).toBeVisible()
  },
)

test(
  'without a network nothing is lost, neither the link nor what was typed',
  { tag: '@all' },
  async ({ page, context, link, allowConsole }) => {
    allowConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
    await page.setViewportSize(phone)
    await page.route('**/api/first-run/link', (route) => route.abort())
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('Nothing is lost')
    await page.unroute('**/api/first-run/link')
    await page.getByRole('button', { name: 'Try again' }).click()
    await fillIn(page)

    await context.setOffline(true)
    await submitButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing is lost' })).toBeVisible()
    await context.setOffline(false)
    for (const [name, value] of [
      ['Email', ada.email],
      ['Username', ada.username],
      ['New password', ada.password],
    ] as const)
      await expect(field(page, name)).toHaveValue(value)
    await submitButton(page).click()
    await expect(heading(page, 'What is still missing')).toBeVisible()
  },
)

test('no other page loads any of it', { tag: '@all' }, async ({ page, link }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const own = () => scripts.filter((url) => /first-run[\w-]*\.js/.test(url))
  await page.goto('/')
  await untilReady(page)
  await page.goto('/login')
  await untilReady(page)
  expect(own()).toEqual([])
  await page.goto(link)
  await expect(submitButton(page)).toBeVisible()
  expect(own()).not.toEqual([])
})
