import { expectAccessibleOnBothSizes, phone } from './support/axe.ts'
import { clientOf, people, superuserClient } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { untilLive } from './support/visits.ts'

const staffRole = '1180000000000000050'

test('a guest is asked to log in and brought back', { tag: ['@AD-01', '@all'] }, async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByText('Please log in to access the admin dashboard')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sections of the dashboard' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a member is led home with a word why', { tag: '@AD-01' }, async ({ page, site, logIn }) => {
  await logIn('member')
  await page.goto('/admin')
  await expect(page.getByText('You do not have permission to access this page')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/`)
})

test(
  "a member with a new staff role is let in, despite the browser's older data",
  { tag: '@AD-05' },
  async ({ page, site, discord, logIn }) => {
    const pb = await superuserClient(site.url, site.superuser)
    const { username, discordId } = people.secondMember
    const { id, discord_data } = await pb.collection('users').getFirstListItem(`username = '${username}'`)
    const answered = Promise.withResolvers<void>()
    try {
      // A login reads the roles from Discord, so they change after it.
      await logIn('secondMember')
      await discord.changeRole(discordId, { add: staffRole })
      await pb.collection('users').update(id, { discord_data: { roles: [staffRole] } })
      await page.route('**/users/auth-refresh', async (route) => {
        await answered.promise
        await route.continue()
      })
      await page.goto('/admin')
      await expect(page.getByText('Checking your rights…')).toBeAttached()
      answered.resolve()
      await expect(page.getByRole('list', { name: 'Users' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'ADMIN' })).toBeVisible()
    } finally {
      answered.resolve()
      await discord.changeRole(discordId, { remove: staffRole })
      await pb.collection('users').update(id, { discord_data })
    }
  },
)

test(
  'users are listed newest first with their top role, searched, filtered by role and paged by the server',
  { tag: ['@AD-02', '@all'] },
  async ({ page, site, logIn }) => {
    test.slow()
    const pb = await superuserClient(site.url, site.superuser)
    const stamp = String(Date.now()).slice(-6)
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        pb.collection('users').create({
          username: `walkin_${stamp}_${index}`,
          email: `walkin_${stamp}_${index}@example.test`,
          password: 'a long enough password',
          passwordConfirm: 'a long enough password',
        }),
      ),
    )
    try {
      await logIn('staff')
      await page.goto('/admin')
      const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
      await expect(cards).toHaveCount(50)
      const { items, totalItems } = await pb.collection('users').getList(1, 50, { sort: '-created,id' })
      const names = await cards.evaluateAll((list) =>
        list.map((card) => card.querySelector('bdi')?.textContent),
      )
      expect(names).toEqual(items.map((user) => user['username']))
      await expect(cards.first()).toContainText('No Discord')
      await page.getByRole('button', { name: 'Show more users' }).click()
      await expect(cards).toHaveCount(totalItems)

      const filter = page.getByRole('combobox', { name: 'Filter by role' })
      const choices = await filter.getByRole('option').allTextContents()
      expect(choices).toEqual(expect.arrayContaining(['All roles', 'Veteran', 'Event Host', 'Staff']))
      for (const left of ['No Discord', 'No Role', 'Error', 'Bot']) expect(choices).not.toContain(left)
      await filter.selectOption('Veteran')
      await expect(page).toHaveURL(/role=\d+/)
      await expect(cards.first()).toContainText('Veteran')
      const shown = await cards.allTextContents()
      expect(shown.length).toBeGreaterThan(3)
      expect(shown.filter((text) => !text.endsWith('Veteran'))).toEqual([])
      await page.reload()
      await expect(cards).toHaveCount(shown.length)

      await filter.selectOption('')
      await page.getByRole('searchbox', { name: 'Search by name' }).fill('SILAS')
      await expect(cards).toHaveCount(1)
      await expect(cards).toContainText('silas.oak')
      await expect(cards).toContainText('Staff')
      await page.getByRole('searchbox').fill('nobody of that name')
      await expect(page.getByText('No users found', { exact: true })).toBeVisible()
    } finally {
      await Promise.all(made.map(({ id }) => pb.collection('users').delete(id)))
    }
  },
)

test(
  'lists that cannot be loaded show an error and can be tried again',
  { tag: '@AD-04' },
  async ({ page, logIn, allowConsole }) => {
    allowConsole(/Failed to load resource/)
    await logIn('admin')
    const fail = (collection: string) =>
      page.route(`**/api/collections/${collection}/records*`, (route) =>
        route.fulfill({ status: 500, json: { status: 500, message: '', data: {} } }),
      )
    await fail('users')
    await fail('discord_roles')
    await page.goto('/admin')
    await expect(page.getByText('Failed to load users. Please try again.', { exact: true })).toBeVisible()
    await page.unroute('**/api/collections/users/records*')
    await page.getByRole('button', { name: 'Try again' }).click()
    const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
    // Without the roles no member's top role is known.
    await expect(cards.first()).toContainText('Error')
    for (const [tab, collection, sentence] of [
      ['applications', 'staff_applications', 'Failed to load applications. Please try again.'],
      ['audit', 'audit_log', 'Failed to load the audit log. Please try again.'],
      ['messages', 'outbox', 'Failed to load messages. Please try again.'],
    ] as const) {
      await fail(collection)
      await page.goto(`/admin?tab=${tab}`)
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    }
  },
)

test(
  'a card opens the details; the note is saved on closing and reported with its former text',
  { tag: ['@AD-03', '@all'] },
  async ({ page, site, logIn, discord, allowConsole }) => {
    test.slow()
    allowConsole(/Failed to load resource/, /The notes could not be saved/)
    const pb = await superuserClient(site.url, site.superuser)
    const user = await pb.collection('users').getFirstListItem("username = 'Kestrel'")
    const notes = async () =>
      (await pb.collection('users_notes').getFullList({ filter: `user = '${user.id}'` })).map(
        (note) => note['notes'],
      )
    const told = async () => (await discord.messages('notes-update')).flatMap(({ embeds }) => embeds)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await logIn('staff')
    await page.goto('/admin?q=Kestrel')
    const card = page.getByRole('button', { name: /^Kestrel/ })
    const dialog = page.getByRole('dialog', { name: 'User Details' })
    const editor = dialog.getByRole('textbox', { name: 'Admin notes' })

    await card.press('Enter')
    await expect(dialog.getByText(user['email'])).toBeVisible()
    await expect(dialog.getByText('Member', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: `Copy the Discord ID ${user['discord_id']}` }).click()
    await expect(dialog.getByText('Copied!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user['discord_id'])
    await editor.fill('Helps newcomers')
    await page.keyboard.press('Escape')
    await expect(card).toBeFocused()
    await expect.poll(notes).toEqual(['Helps newcomers'])
    await expect
      .poll(async () => (await told()).map(({ fields }) => fields?.map(({ value }) => value)))
      .toEqual([['-', 'Helps newcomers', 'silas.oak']])

    await card.click()
    await expect(editor).toHaveValue('Helps newcomers')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    const records = '**/api/collections/users_notes/records/*'
    await page.route(records, (route) => route.abort('internetdisconnected'))
    await card.click()
    await editor.fill('Helps newcomers and sings')
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('The notes could not be saved'),
    )
    await dialog.getByRole('button', { name: 'Close' }).click()
    await logged
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute(records)
    await page.reload()
    await card.click()
    await expect(editor).toHaveValue('Helps newcomers and sings')
    await expect(dialog.getByText('could not be saved last time')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(notes).toEqual(['Helps newcomers and sings'])
    await expect
      .poll(async () => (await told()).at(-1)?.fields?.map(({ value }) => value))
      .toEqual(['Helps newcomers', 'Helps newcomers and sings', 'silas.oak'])
    // Closing without a change sends no message.
    expect(await told()).toHaveLength(2)
  },
)

test(
  'an application arrives live, is read, answered with a note, and all of it is in the audit log',
  { tag: ['@AD-02', '@SA-03', '@all'] },
  async ({ page, site, logIn, allowConsole }) => {
    test.slow()
    allowConsole(/Failed to load resource/)
    await logIn('staff')
    // Long enough for tab and panel to subscribe to one topic while the connection opens.
    await page.route('**/api/realtime', async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    const live = untilLive(page, 'staff_applications')
    await page.goto('/admin?tab=applications')
    const rows = page.getByRole('list', { name: 'Filed applications' }).getByRole('button')
    await expect(rows.first()).toBeVisible()
    await live
    const member = await clientOf(site.url, 'member')
    const mark = `applicant ${Date.now()}`
    const seeded = await clientOf(site.url, 'staff')
    const [sample] = (await seeded.pb.collection('staff_applications').getList(1, 1)).items
    await member.pb.collection('staff_applications').create({
      ...sample,
      id: undefined,
      created: undefined,
      updated: undefined,
      status: undefined,
      staff_note: undefined,
      expand: undefined,
      user: member.record.id,
      in_game_name: mark,
      why_staff: 'I **care** a lot',
    })
    await expect(rows.first()).toContainText('robin_reed')
    await expect(rows.first()).toContainText('New')

    await page.getByRole('searchbox').fill(mark)
    await expect(rows).toHaveCount(1)
    await rows.click()
    const dialog = page.getByRole('dialog', { name: "robin_reed's application" })
    await expect(dialog.getByText(mark)).toBeVisible()
    await expect(dialog.locator('strong', { hasText: 'care' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Mark as seen' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rows).toContainText('Seen')

    await rows.click()
    await dialog.getByRole('textbox', { name: 'Staff note' }).fill('A good one')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(dialog.getByRole('alert')).toContainText('No connection. Nothing is lost')
    await expect(dialog.getByRole('textbox', { name: 'Staff note' })).toHaveValue('A good one')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(rows).toContainText('Accepted')
    await page.getByRole('radio', { name: 'Declined' }).check()
    await expect(page.getByText('No applications found')).toBeVisible()

    await page.goto('/admin?tab=audit&kind=staff_applications&q=silas')
    const entry = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first()
    await expect(entry).toContainText('staff application status, staff note')
    await expect(entry).toContainText('silas.oak')
    await entry.locator('summary').click()
    await expect(entry.locator('del')).toHaveText(['seen', '(empty)'])
    await expect(entry.locator('ins')).toHaveText(['accepted', 'A good one'])
  },
)

test('game interests are read and answered', { tag: ['@GI-03', '@all'] }, async ({ page, logIn }) => {
  await logIn('admin')
  await page.goto('/admin?tab=interests&q=Helldivers')
  const rows = page.getByRole('list', { name: 'Filed game interest forms' }).getByRole('button')
  await rows.first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Helldivers, please')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Staff note' }).fill('Later perhaps')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(rows.filter({ hasText: 'Declined' })).toHaveCount(1)
})

test(
  'a message that Discord refused is listed with the reason, and leaves the list when it is sent again',
  { tag: ['@AD-03', '@all'] },
  async ({ page, site, logIn, discord }) => {
    test.slow()
    const title = `Lost and found ${Date.now()}`
    await discord.setFault({ target: 'webhooks', kind: 'status', code: 503 })
    const { pb } = await clientOf(site.url, 'staff')
    await pb.send('/api/webhooks/rank-logs', {
      method: 'POST',
      body: { embeds: [{ title, description: 'A **word**' }] },
    })
    await logIn('staff')
    await page.route('**/api/discord/status', (route) =>
      route.fulfill({
        json: {
          configured: true,
          troubles: [
            { call: 'assign role', reason: 'Missing Permissions', since: '2026-11-15T04:00:00.000Z' },
          ],
        },
      }),
    )
    await page.goto('/admin?tab=messages')
    await expect(page.getByText('Discord refuses: assign role')).toBeVisible()
    const row = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText('503')
    await expect(row).toContainText('Waiting')
    await row.getByText('What it says').click()
    await expect(row.locator('strong', { hasText: 'word' })).toBeVisible()
    // A final refusal of Discord waits for a person, so that only the button sends it again.
    await discord.setFault({ target: 'webhooks', kind: 'status', code: 400 })
    await expect(row).toContainText('Set aside', { timeout: 40_000 })
    await discord.clearFaults()
    await row.getByRole('button', { name: `Send again: ${title}` }).click()
    await expect(row).toHaveCount(0)
    await expect
      .poll(
        async () =>
          (await discord.messages('rank-logs')).filter(({ embeds }) => embeds[0]?.title === title).length,
      )
      .toBe(1)
    await page.getByRole('radio', { name: 'Delivered', exact: true }).check()
    await expect(row).toContainText('Delivered')
  },
)

test('no accessibility violations', { tag: ['@AD-02', '@AD-03', '@all'] }, async ({ page, logIn, site }) => {
  test.setTimeout(180_000)
  const { pb } = await clientOf(site.url, 'admin')
  const faq = await pb.collection('faqs').create({ question: 'Audited?', answer: 'Yes.', position: 999 })
  await pb.collection('faqs').delete(faq.id)
  await page.setViewportSize(phone)
  await logIn('admin')
  await page.goto('/admin')
  await page.getByRole('list', { name: 'Users' }).getByRole('button').first().click()
  await expect(page.getByRole('textbox', { name: 'Admin notes' })).toBeEnabled()
  await expectAccessibleOnBothSizes(page)
  await page.keyboard.press('Escape')

  await page.goto('/admin?tab=applications')
  await page
    .getByRole('list', { name: /^Filed/ })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: 'Staff note' })).toBeVisible()
  await expectAccessibleOnBothSizes(page)
  await page.goto('/admin?tab=audit')
  await page.getByRole('list', { name: 'Audit log' }).locator('summary').first().click()
  await expectAccessibleOnBothSizes(page)
  await page.goto('/admin?tab=messages&status=delivered')
  await expect(page.getByRole('radio', { name: 'Delivered', exact: true })).toBeChecked()
  await expectAccessibleOnBothSizes(page)
})

test(
  'a row of the audit log begins with the name of the record, also where the change left it alone',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const { pb } = await clientOf(site.url, 'staff')
    const rank = await pb.collection('ranks').create({ position: 800, title: 'Lamplighter' })
    await pb.collection('ranks').update(rank.id, { description: 'Keeps the yard bright.' })
    await logIn('admin')
    await page.goto('/admin?tab=audit&kind=ranks&action=update')
    const row = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first()
    await expect(row.locator('summary')).toHaveText(/^Lamplighter rank description/)
    await pb.collection('ranks').delete(rank.id)
  },
)

test(
  'a list that is too long to count shows that there are more entries',
  { tag: '@all' },
  async ({ page, site, logIn }) => {
    test.slow()
    const pb = await superuserClient(site.url, site.superuser)
    const entries = pb.collection('audit_log')
    const actor = `clerk_${String(Date.now()).slice(-6)}`
    const made: string[] = []
    // One after another: the site limits the rate of writes.
    for (let index = 0; index < 501; index += 1) {
      const entry = { actor_username: actor, action: 'update', collection: 'ranks', record: `rank${index}` }
      made.push((await entries.create(entry)).id)
    }
    try {
      await logIn('staff')
      await page.goto(`/admin?tab=audit&q=${actor}`)
      await expect(page.getByText('50 of 500+', { exact: true })).toBeVisible()
      await expect(page.getByRole('status').getByText('More than 500 entries match.')).toBeAttached()
      await page.getByRole('button', { name: 'Show older entries' }).click()
      await expect(page.getByText('100 of 500+', { exact: true })).toBeVisible()
      await entries.delete(made.pop() ?? '')
      await page.reload()
      await expect(page.getByText('50 of 500', { exact: true })).toBeVisible()
      await expect(page.getByRole('status').getByText('500 entries match.', { exact: true })).toBeAttached()
    } finally {
      for (const id of made) await entries.delete(id)
    }
  },
)
