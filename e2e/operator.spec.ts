import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { createClip } from './clips.data.ts'
import { lookEverywhere, phone } from './support/axe.ts'
import { people, superuserClient } from './support/people.ts'
import { someAtLanding } from './support/repeats.ts'
import { startSite, type SiteProcess } from './support/site-process.ts'
import { expect, test as base } from './support/test.ts'
import { untilReady } from './support/visits.ts'

const manyRows = 100_000

interface OwnSite {
  readonly site: SiteProcess
}

/**
 * A separate site: with as many rows as years of use leave, inserted directly as requests would be too slow.
 */
const test = base.extend<object, OwnSite>({
  site: [
    async ({}, use) => {
      const site = await startSite()
      plantRows(site.dataDir)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

function plantRows(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'demo', 'data.db'))
  database.exec(`
    PRAGMA busy_timeout = 20000;
    INSERT INTO audit_log (id, actor_username, action, collection, record, created)
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${manyRows})
    SELECT printf('planted%08d', n), 'planted_' || n, 'update', 'clips', 'planted', '2020-01-01 00:00:00.000Z'
    FROM numbers;
  `)
  database.close()
}

async function enter(page: Page, site: SiteProcess, path: string): Promise<void> {
  await page.goto(path)
  await untilReady(page)
  await page.getByLabel('E-mail').fill(site.superuser.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(site.superuser.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible()
}

const rows = (page: Page, collection: string) =>
  page.getByRole('region', { name: `Records of ${collection}` }).getByRole('row')
const question = (page: Page) => page.getByRole('dialog', { name: 'Delete this record?' })

test.describe.configure({ timeout: 120_000 })

test(
  'a superuser comes in where they wanted to go, and leaves without a trace',
  { tag: '@all' },
  async ({ page, site, allowConsole }) => {
    allowConsole(/400/)
    await page.goto('/operator/jobs')
    await untilReady(page)
    await page.getByLabel('E-mail').fill(site.superuser.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('do not belong to a superuser')
    await page.getByRole('textbox', { name: 'Password' }).fill(site.superuser.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
    await expect(page).toHaveTitle(/Jobs · Operator/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Superusers' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('operator_auth'))).toBeNull()
  },
)

test(
  'the administrator of the demo finds the way, enters with their own account, and what they change is in the log under their name',
  { tag: '@all' },
  async ({ page, site, logIn, allowConsole }) => {
    allowConsole(/401/)
    const root = await superuserClient(site.url, site.superuser)
    const { id } = await root.collection('users').getFirstListItem(`username = '${people.admin.username}'`)
    const clip = await createClip(site.url)

    await logIn('admin')
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Operate the site' }).click()
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await expect(page.getByText('SQLite')).toBeVisible()
    await expect(page.getByText(/\d% used/)).toBeVisible()
    await expect(page.getByText('None yet')).toBeVisible()
    const panel = (name: string) => page.getByRole('link', { name, exact: true }).last()
    await panel('Limits').click()
    await expect(page.getByText('Limits are switched off.')).toBeVisible()
    await panel('Queues').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Queues' })).toBeVisible()
    await expect(page.getByText('Not available')).toHaveCount(0)
    await panel('Doctor').click()
    await expect(page.getByText('roles of rewards')).toBeVisible()
    await panel('Sessions').click()
    await page.getByRole('searchbox', { name: 'Search people' }).fill(people.admin.username)
    await page.getByRole('button', { name: people.admin.username }).click()
    await expect(page.getByRole('region', { name: /sessions/i }).getByRole('row')).not.toHaveCount(0)

    await page.goto(`/operator/records/clips?record=${clip.id}`)
    const editor = page.getByRole('dialog', { name: String(clip['clip_title']) })
    await editor.getByLabel('clip_title').fill('Changed by an operator')
    await editor.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Changed by an operator is saved')).toBeVisible()
    const entry = await root
      .collection('audit_log')
      .getFirstListItem(`record = '${clip.id}' && action = 'update'`)
    expect(entry['actor_username']).toBe(people.admin.username)

    await root.collection('users').update(id, { can_operate: false })
    await page.reload()
    await expect(page.getByRole('dialog', { name: 'Your time as an operator has ended' })).toBeVisible()
    await root.collection('users').update(id, { can_operate: true })
  },
)

test(
  'on a phone each row of a table is a card whose buttons are in sight',
  { tag: '@all' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter(page, site, '/operator/jobs')
    const buttons = page.getByRole('button', { name: /^Run now/ })
    await expect(buttons).not.toHaveCount(0)
    for (const button of await buttons.all()) {
      const box = await button.boundingBox()
      expect(box && [box.x >= 0, box.x + box.width <= 390]).toEqual([true, true])
    }
    await page.goto('/operator/records/clips')
    const card = rows(page, 'clips').filter({ hasText: 'blackops6' }).first()
    await expect(card.getByRole('rowheader')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)

test(
  'a member without the right sees an error, on the page and in a panel',
  { tag: '@all' },
  async ({ page, site, logIn, allowConsole }) => {
    allowConsole(/403/)
    await logIn('member')
    await page.goto('/operator')
    await expect(page.getByRole('heading', { name: 'You do not have this right' })).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByRole('link', { name: 'Operate the site' })).toHaveCount(0)
    await page.route('**/api/crons/lines', (route) =>
      route.fulfill({ status: 403, json: { status: 403, message: 'No.', data: {} } }),
    )
    await enter(page, site, '/operator/jobs')
    await expect(page.getByText('You do not have the right to see the jobs.')).toBeVisible()
  },
)

test(
  'when the rights end, typed text stays and the operator continues in the same place',
  { tag: '@all' },
  async ({ page, site, allowConsole }) => {
    allowConsole(/401/)
    const clip = await createClip(site.url)
    await enter(page, site, `/operator/records/clips?record=${clip.id}`)
    const editor = page.getByRole('dialog', { name: String(clip['clip_title']) })
    await editor.getByLabel('clip_title').fill('Still here')
    await page.route('**/api/collections/clips/records/*', (route) =>
      route.fulfill({ status: 401, json: { status: 401, message: 'No.', data: {} } }),
    )
    await editor.getByRole('button', { name: 'Save changes' }).click()
    const end = page.getByRole('dialog', { name: 'Your time as an operator has ended' })
    await end.getByLabel('E-mail').fill(site.superuser.email)
    await end.getByRole('textbox', { name: 'Password' }).fill(site.superuser.password)
    await page.unroute('**/api/collections/clips/records/*')
    await end.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(end).toBeHidden()
    await expect(editor.getByLabel('clip_title')).toHaveValue('Still here')
    await editor.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Still here is saved')).toBeVisible()
  },
)

test('every panel is accessible in both themes on both sizes', async ({ page, site, allowConsole }) => {
  test.slow()
  allowConsole(/status of 404/)
  await enter(page, site, '/operator')
  const found: string[] = []
  const panels = [
    ['records/users', rows(page, 'users').nth(1)],
    ['overview', page.getByRole('heading', { name: 'Overview' })],
    ['queues', page.getByRole('radio', { name: 'Mails' })],
    ['jobs', page.getByRole('region', { name: 'Jobs' })],
    ['logs', page.getByRole('region', { name: 'Entries of the log' })],
    ['backups', page.getByRole('button', { name: 'Make a backup' })],
    ['sessions?q=ada', page.getByRole('button', { name: 'ada_marsh' })],
    ['limits', page.getByRole('heading', { name: 'Limits' })],
    ['doctor', page.getByRole('button', { name: 'Check again' })],
  ] as const
  for (const [path, ready] of someAtLanding(panels, 4)) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/operator/${path}`)
    await expect(ready).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/Loading /)
    found.push(...(await lookEverywhere(page, path, { isWalk: true })))
  }
  expect(found).toEqual([])
})

test(
  'a record in its form, the question before a delete and a wrong filter are accessible',
  { tag: '@all' },
  async ({ page, site }) => {
    test.slow()
    const clip = await createClip(site.url)
    await enter(page, site, `/operator/records/clips?record=${clip.id}`)
    const editor = page.getByRole('dialog', { name: String(clip['clip_title']) })
    await expect(editor.getByRole('link')).not.toHaveCount(0)
    const found = await lookEverywhere(page, 'the form')
    await editor.getByRole('button', { name: 'Delete' }).click()
    await expect(question(page)).toContainText('No other record points at it.')
    found.push(...(await lookEverywhere(page, 'the question')))
    await page.goto('/operator/records/clips?filter=clip_title%20%3D%20x')
    await expect(page.getByRole('alert')).toContainText('There is no field “x” here')
    found.push(...(await lookEverywhere(page, 'the filter')))
    expect(found).toEqual([])
  },
)

test(
  'a hundred thousand rows are paged, sorted and filtered, and the address keeps it',
  { tag: '@all' },
  async ({ page, site }) => {
    await enter(page, site, '/operator/records/audit_log')
    const list = rows(page, 'audit_log')
    await expect(list).toHaveCount(51)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/of 100,\d{3}/)
    await page.getByRole('button', { name: 'Last page' }).click()
    await expect(page).toHaveURL(/page=20\d\d/)
    await expect(list.last()).toContainText('planted_100000')
    await page.goBack()
    await expect(page).not.toHaveURL(/page=/)

    await page.getByRole('button', { name: 'actor_username' }).click()
    await expect(page).toHaveURL(/sort=actor_username/)
    await page.getByRole('button', { name: 'actor_username' }).click()
    await expect(page.getByRole('columnheader', { name: 'actor_username' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await page.getByRole('textbox', { name: 'Filter' }).fill("actor_username = 'planted_77777'")
    await page.keyboard.press('Enter')
    await expect(list).toHaveCount(2)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–1 of 1')
    await page.reload()
    await expect(list).toHaveCount(2)
    await expect(page.getByRole('textbox', { name: 'Filter' })).toHaveValue(
      "actor_username = 'planted_77777'",
    )
  },
)

test(
  'a filter that is wrong is marked where it is wrong, and the server is not asked',
  { tag: '@all' },
  async ({ page, site, allowConsole }) => {
    allowConsole(/400/)
    await enter(page, site, '/operator/records/clips')
    await expect(rows(page, 'clips').nth(1)).toBeVisible()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/collections/clips/records')) asked += 1
    })
    const filter = page.getByRole('textbox', { name: 'Filter' })
    await filter.fill("game = 'gta5' && clip_titel ~ 'door'")
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.locator('mark')).toHaveText('clip_titel')
    await expect(page.getByRole('alert')).toContainText('Character 18')
    await expect(filter).toBeFocused()
    expect(
      await filter.evaluate((input: HTMLInputElement) => getSelection()?.toString() ?? input.value),
    ).toBe('clip_titel')
    expect(asked).toBe(0)
    await filter.fill("user.nothing = 'x'")
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('alert')).toContainText('The server does not take this filter')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(rows(page, 'clips').nth(1)).toBeVisible()
  },
)

test('the network goes and comes back', { tag: '@all' }, async ({ page, site, context, allowConsole }) => {
  allowConsole(/net::ERR_|Failed to (load|fetch)/)
  await enter(page, site, '/operator/records/clips')
  await expect(rows(page, 'clips').nth(1)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.getByRole('button', { name: 'game' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('You are back online.')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'game' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page, 'clips').nth(1)).toBeVisible()
})

test(
  'an edit sends what was touched, a contradiction shows both values',
  { tag: '@all' },
  async ({ page, site, allowConsole }) => {
    allowConsole(/409/)
    const pb = await superuserClient(site.url, site.superuser)
    const clip = await createClip(site.url)
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH')
        sent.push([request.headers()['if-record-updated'], request.postDataJSON()])
    })
    await enter(page, site, `/operator/records/clips?filter=${encodeURIComponent(`id = '${clip.id}'`)}`)
    await page.getByRole('button', { name: String(clip['clip_title']) }).click()
    const editor = page.getByRole('dialog', { name: String(clip['clip_title']) })
    await editor.getByLabel('clip_title').fill('As I want it')
    const theirs = await pb.collection('clips').update(clip.id, { clip_title: 'As they want it' })
    await editor.getByRole('button', { name: 'Save changes' }).click()
    const both = page.getByRole('dialog', { name: 'Somebody else was here too' })
    await expect(both).toContainText('As they want it')
    await both.getByRole('radio', { name: 'Keep mine' }).check()
    await both.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('As I want it is saved')).toBeVisible()
    await expect(rows(page, 'clips').nth(1)).toContainText('As I want it')
    expect(sent).toEqual([
      [clip['updated'], { clip_title: 'As I want it' }],
      [theirs['updated'], { clip_title: 'As I want it' }],
    ])
  },
)

test('a record is made on a phone, with a relation that was searched for, and deleted after a question', async ({
  page,
  site,
}) => {
  const pb = await superuserClient(site.url, site.superuser)
  const clip = await createClip(site.url)
  await page.setViewportSize(phone)
  await enter(page, site, '/operator/records/clip_votes')
  await page.getByRole('button', { name: 'New record' }).click()
  const form = page.getByRole('dialog', { name: 'New record of clip_votes' })
  await form.getByLabel(/^Search clips for/).fill(clip.id)
  await form.getByRole('button', { name: new RegExp(clip.id) }).click()
  await form.getByLabel(/^Search users for/).fill('juno')
  await form.getByRole('button', { name: /juno\.vale/ }).click()
  await form.getByRole('combobox').click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText(/is created$/)).toBeVisible()

  await page.goto(`/operator/records/clips?record=${clip.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(question(page)).toContainText('1 record of clip_votes goes with it')
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${String(clip['clip_title'])} is deleted`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(pb.collection('clips').getOne(clip.id)).rejects.toMatchObject({ status: 404 })
})

test(
  'the log names the callers, with one request for all names, and shows deleted accounts',
  { tag: '@all' },
  async ({ page, site }) => {
    const root = await superuserClient(site.url, site.superuser)
    const users = root.collection('users')
    const password = 'a password of their own'
    for (const username of ['stays_here', 'goes_away']) {
      const email = `${username}@example.test`
      const verified = true
      const body = { username, email, password, passwordConfirm: password, verified }
      const { id } = await users.create(body)
      const login = await fetch(`${site.url}/api/collections/users/auth-with-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ identity: email, password }),
      })
      expect(login.status).toBe(200)
      if (username === 'goes_away') await users.delete(id)
    }
    const asked: string[] = []
    page.on('request', (request) => {
      if (/collections\/users\/records/.test(request.url())) asked.push(request.url())
    })
    await enter(page, site, `/operator/logs?q=${encodeURIComponent('users/auth-with-password')}`)
    const table = page.getByRole('region', { name: 'Entries of the log' })
    await expect(table.getByText('Account is gone').first()).toBeVisible()
    await expect(table.getByText('Account is gone').first()).toHaveAttribute('title', /^[a-z0-9]{15}$/)
    expect(asked).toHaveLength(1)
    await table.getByRole('link', { name: 'stays_here' }).click()
    await expect(page.getByRole('dialog', { name: 'stays_here' })).toBeVisible()
  },
)

test('the records of a filter are taken out as CSV and as JSON', { tag: '@all' }, async ({ page, site }) => {
  const filter = "actor_username ~ 'planted_1' && id < 'planted00002000'"
  await enter(page, site, `/operator/records/audit_log?filter=${encodeURIComponent(filter)}`)
  await page.getByRole('button', { name: 'Take out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take out audit_log' })
  for (const [button, read] of [
    ['As CSV', (text: string) => text.trim().split('\r\n').length - 1],
    ['As JSON', (text: string) => (JSON.parse(text) as unknown[]).length],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: button }).click(),
    ])
    expect(read(await readFile(await download.path(), 'utf8'))).toBe(1111)
    await expect(dialog).toContainText('Done: 1,111 records')
  }
})

test(
  'a job is run, a backup is made and deleted, a restore wants the name',
  { tag: '@all' },
  async ({ page, site }) => {
    await enter(page, site, '/operator/jobs')
    await page.getByRole('button', { name: 'Run now: __pbLogsCleanup__' }).click()
    await expect(page.getByText('Started. No failure so far.')).toBeVisible()

    await page.getByRole('link', { name: 'Backups' }).click()
    await page.getByRole('button', { name: 'Make a backup' }).click()
    await expect(page.getByText('The backup is made')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: /^Restore / }).click()
    const restore = page.getByRole('dialog', { name: 'Restore this backup?' })
    await expect(restore.getByRole('button', { name: 'Restore' })).toBeDisabled()
    await restore.getByLabel(/type the name/).fill('something else')
    await expect(restore.getByRole('button', { name: 'Restore' })).toBeDisabled()
    await restore.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: /^Delete / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No backups yet')).toBeVisible()
  },
)

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a file of a record is chosen, replaced and removed', { tag: '@all' }, async ({ page, site }) => {
  const root = await superuserClient(site.url, site.superuser)
  const { id } = await root.collection('users').getFirstListItem(`username = '${people.member.username}'`)
  const avatar = async () => String((await root.collection('users').getOne(id))['avatar'])
  await enter(page, site, `/operator/records/users?record=${id}`)
  const editor = page.getByRole('dialog', { name: people.member.username })
  const field = editor.getByRole('group', { name: 'avatar' })
  const saved = page.getByText(`${people.member.username} is saved`)
  const save = async () => {
    await editor.getByRole('button', { name: 'Save changes' }).click()
    await expect(saved).toBeVisible()
    await expect(saved).toHaveCount(0, { timeout: 15_000 })
  }
  const choose = async (name: string) => {
    await field.getByLabel('File for avatar').setInputFiles({ name, mimeType: 'image/png', buffer: pixel })
    await expect(field.getByText(`${name} (new)`)).toBeVisible()
    await save()
  }
  await choose('first.png')
  expect(await avatar()).toMatch(/^first_\w+\.png$/)

  await page.goto(`/operator/records/users?record=${id}`)
  await expect(field.getByRole('link', { name: /first_/ })).toBeVisible()
  await choose('second.png')
  expect(await avatar()).toMatch(/^second_\w+\.png$/)

  await page.goto(`/operator/records/users?record=${id}`)
  await field.getByRole('button', { name: /^Remove second_/ }).click()
  await expect(field.getByRole('listitem')).toHaveCount(0)
  await save()
  expect(await avatar()).toBe('')
})

test(
  'warnings of doctor are listed between problems and passed checks, with what to do',
  { tag: '@all' },
  async ({ page, site }) => {
    const fine = { state: 'ok', message: '', todo: '' }
    await page.route('**/api/operator/doctor', (route) =>
      route.fulfill({
        json: [
          { name: 'members', ...fine },
          {
            name: 'newest backup 9 days old',
            state: 'warning',
            message: 'too old',
            todo: 'set BACKUP_CRON.',
          },
          { name: 'rate limits', state: 'problem', message: 'off', todo: 'remove `RATE_LIMITS=off`.' },
        ],
      }),
    )
    await enter(page, site, '/operator/doctor')
    await expect(page.getByText('1 problem, 1 warning, 1 fine')).toBeVisible()
    const findings = page.getByRole('list', { name: 'Findings' }).getByRole('listitem')
    await expect(findings.getByRole('heading')).toHaveText([
      /^rate limits\s+Problem$/,
      /^newest backup 9 days old\s+Warning$/,
      /^members\s+Fine$/,
    ])
    await expect(findings.nth(1)).toContainText('too old')
    await expect(findings.nth(1)).toContainText('set BACKUP_CRON.')
    expect(await lookEverywhere(page, 'a warning')).toEqual([])
  },
)

test('a full disk is a banner on every page, only for operators', async ({
  page,
  site,
  logIn,
  allowConsole,
}) => {
  allowConsole(/status of 503/)
  const message = 'The disk is full: nothing can be saved until there is room.'
  await page.route('**/api/health', (route) =>
    route.fulfill({
      status: 503,
      json: { status: 503, message, data: { storage: { code: 'disk_full', message } } },
    }),
  )
  const root = await superuserClient(site.url, site.superuser)
  const { id } = await root.collection('users').getFirstListItem(`username = '${people.admin.username}'`)
  await root.collection('users').update(id, { can_operate: true })
  await logIn('admin')
  const banner = page.getByRole('alert').filter({ hasText: message })
  for (const path of ['/events', '/clips']) {
    await page.goto(path)
    await expect(banner).toBeVisible()
  }
  expect(await lookEverywhere(page, 'a full disk')).toEqual([])
  await banner.getByRole('link', { name: 'Ask doctor' }).click()
  await expect(page).toHaveURL(/\/operator\/doctor$/)

  await root.collection('users').update(id, { can_operate: false })
  await logIn('member')
  await page.goto('/events')
  await untilReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test(
  'a backup from elsewhere is uploaded, and what is none is refused',
  { tag: '@all' },
  async ({ page, site, allowConsole }) => {
    allowConsole(/status of 400/)
    const root = await superuserClient(site.url, site.superuser)
    await root.backups.create('taken_away.zip')
    const address = root.backups.getDownloadURL(await root.files.getToken(), 'taken_away.zip')
    const buffer = Buffer.from(await (await fetch(address)).arrayBuffer())
    await root.backups.delete('taken_away.zip')

    await enter(page, site, '/operator/backups')
    const picker = page.getByLabel('Backup to upload')
    const mimeType = 'application/zip'
    await picker.setInputFiles({ name: 'brought_back.zip', mimeType, buffer })
    await expect(page.getByText('brought_back.zip is uploaded')).toBeVisible({ timeout: 60_000 })
    const table = page.getByRole('region', { name: 'Backups' })
    await expect(table.getByRole('row').filter({ hasText: 'brought_back.zip' })).toBeVisible()
    await picker.setInputFiles({ name: 'no_backup.zip', mimeType, buffer: Buffer.from('Dear diary') })
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await expect(table.getByRole('row').filter({ hasText: 'no_backup.zip' })).toHaveCount(0)
    await root.backups.delete('brought_back.zip')
  },
)

test(
  'a backup is restored when its name is typed, and what came after it is gone',
  { tag: '@all' },
  async ({ page, site, allowConsole }) => {
    allowConsole(/status of 50\d|net::ERR_|Failed to (load|fetch)/)
    const root = await superuserClient(site.url, site.superuser)
    await enter(page, site, '/operator/backups')
    const name = 'before_the_mistake.zip'
    await root.backups.create(name)
    const { id } = await root.collection('faqs').create({ question: 'A mistake?', answer: 'Yes.' })
    const startOfSite = async () =>
      (await root.send<{ started: string }>('/api/operator/overview', {})).started
    const before = await startOfSite()
    await page.reload()
    await page.getByRole('button', { name: `Restore ${name}` }).click()
    const restore = page.getByRole('dialog', { name: 'Restore this backup?' })
    await expect(restore).toContainText('What came after it is lost')
    await restore.getByLabel(/type the name/).fill(name)
    await restore.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText(`${name} is restored.`)).toBeVisible({ timeout: 60_000 })
    await expect(restore).toBeHidden()
    expect(await startOfSite(), 'the site is there again').not.toBe(before)
    expect((await fetch(`${site.url}/api/collections/faqs/records/${id}`)).status).toBe(404)
    await page.reload()
    await expect(page.getByRole('button', { name: `Restore ${name}` })).toBeVisible()
  },
)
