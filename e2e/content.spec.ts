import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { superuserClient } from './support/people.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

const kinds = [
  {
    row: 'CN-01',
    path: '/faq',
    heading: 'Frequently asked questions',
    collection: 'faqs',
    add: 'Add FAQ',
    noun: 'FAQ',
    relay: 'faq-logs',
    position: 'position',
    fill: async (page: Page, name: string) => {
      await page.getByRole('textbox', { name: 'Question' }).fill(name)
      await page.getByRole('textbox', { name: 'Answer' }).fill('**Bold** words\nand a second line')
    },
    messages: { load: 'Failed to load FAQs', save: 'Failed to save FAQ', delete: 'Failed to delete FAQ' },
    rows: 6,
    editor: 'Answer',
  },
  {
    row: 'CN-02',
    path: '/code-of-conduct',
    heading: 'Code of Conduct',
    collection: 'conduct_rules',
    add: 'ADD RULE',
    noun: 'rule',
    relay: 'coc-logs',
    position: 'rule_number',
    fill: async (page: Page, name: string) => {
      await page.getByRole('textbox', { name: 'Title' }).fill(name)
      await page.getByRole('textbox', { name: 'Content' }).fill('**Bold** words\nand a second line')
    },
    messages: {
      load: 'Failed to load rules. Please try again later.',
      save: 'Failed to save rule',
      delete: 'Failed to delete rule. Please try again.',
    },
    rows: 10,
    editor: 'Content',
  },
  {
    row: 'CN-03',
    path: '/ranks',
    heading: 'TOG RANKS',
    collection: 'ranks',
    add: 'ADD RANK',
    noun: 'rank',
    relay: 'rank-logs',
    position: 'position',
    fill: async (page: Page, name: string) => {
      await page.getByRole('textbox', { name: 'Title' }).fill(name)
      await page.getByRole('textbox', { name: 'Description' }).fill('**Bold** words\nand a second line')
    },
    messages: {
      load: 'Failed to load ranks. Please try again later.',
      save: 'Failed to save rank',
      delete: 'Failed to delete rank. Please try again.',
    },
    rows: 10,
    editor: 'Description',
  },
] as const

for (const [index, kind] of kinds.entries()) {
  test.describe(kind.heading, () => {
    const tag = `@${kind.row}`

    test('a guest reads it in order and sees no tools', { tag }, async ({ page, site }) => {
      const pb = await superuserClient(site.url, site.superuser)
      const { items } = await pb.collection(kind.collection).getList(1, 100, { sort: kind.position })
      await page.goto(kind.path)
      await expect(page.getByRole('heading', { level: 1, name: kind.heading })).toBeVisible()
      const names = items.map((item) => String(item['question'] ?? item['rule_title'] ?? item['title']))
      await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText(names)
      await expect(page.getByRole('button', { name: kind.add })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0)
    })

    test(
      'staff add an entry at the end, change it and take it away; each is told to the channel',
      { tag: tagsOfRepeat(index, tag) },
      async ({ page, site, logIn, discord }) => {
        const pb = await superuserClient(site.url, site.superuser)
        const highest = await pb
          .collection(kind.collection)
          .getFirstListItem('', { sort: `-${kind.position}` })
        const name = `Entry ${Date.now()}`
        await logIn('staff')
        await page.goto(kind.path)

        await page.getByRole('button', { name: kind.add }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('textbox', { name: kind.editor })).toHaveAttribute(
          'rows',
          String(kind.rows),
        )
        await kind.fill(page, name)
        await expect(dialog.locator('strong', { hasText: 'Bold' })).toBeVisible()
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText(name)
        const stored = await pb
          .collection(kind.collection)
          .getFirstListItem('', { sort: `-${kind.position}` })
        expect(stored[kind.position]).toBe(Number(highest[kind.position]) + 1)

        await page.getByRole('button', { name: `Edit ${name}` }).click()
        await kind.fill(page, `${name} changed`)
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByRole('heading', { level: 2, name: `${name} changed` })).toBeVisible()

        await page.getByRole('button', { name: `Delete ${name} changed` }).click()
        await expect(dialog).toContainText(`Are you sure you want to delete this ${kind.noun}?`)
        await dialog.getByRole('button', { name: 'Delete' }).click()
        await expect(page.getByRole('heading', { level: 2, name: `${name} changed` })).toHaveCount(0)

        await expect
          .poll(async () =>
            (await discord.messages(kind.relay)).flatMap(({ embeds }) => embeds.map((embed) => embed.title)),
          )
          .toEqual(
            expect.arrayContaining(
              [/Created$/, /Updated$/, /Deleted$/].map((end) => expect.stringMatching(end)),
            ),
          )
      },
    )

    test(
      'each failure has its sentence, and nothing typed is lost',
      { tag: [tag, '@all'] },
      async ({ page, logIn, allowConsole }) => {
        allowConsole(/Failed to load resource/)
        await logIn('admin')
        const records = `**/api/collections/${kind.collection}/records*`
        await page.route(records, (route) =>
          route.fulfill({ status: 500, json: { status: 500, message: '', data: {} } }),
        )
        // A page contains its entries; navigation from another page fetches them.
        await page.goto('/policies')
        await untilReady(page)
        await page.evaluate((path) => {
          history.pushState(null, '', path)
          dispatchEvent(new PopStateEvent('popstate'))
        }, kind.path)
        await expect(page.getByText(kind.messages.load, { exact: true })).toBeVisible({ timeout: 20_000 })
        await page.unroute(records)
        await page.getByRole('button', { name: 'Try again' }).click()
        await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeVisible()

        await page.route(records, (route) =>
          route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
        )
        await page.getByRole('button', { name: kind.add }).click()
        const dialog = page.getByRole('dialog')
        await kind.fill(page, 'Typed before the line was cut')
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(dialog.getByText(kind.messages.save, { exact: true })).toBeVisible()
        await expect(dialog.getByText(/No connection/)).toBeVisible()
        await expect(dialog.getByRole('textbox').filter({ hasText: 'second line' })).toBeVisible()
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await expect(dialog).toHaveCount(0)

        await page.route(`**/api/collections/${kind.collection}/records/*`, (route) =>
          route.request().method() === 'DELETE' ? route.abort('internetdisconnected') : route.fallback(),
        )
        await page
          .getByRole('button', { name: /^Delete / })
          .first()
          .click()
        await dialog.getByRole('button', { name: 'Delete' }).click()
        await expect(dialog.getByText(kind.messages.delete, { exact: true })).toBeVisible()
      },
    )

    test(
      'required fields show an error if they are empty',
      { tag: [tag, '@all'] },
      async ({ page, logIn }) => {
        await logIn('admin')
        await page.goto(kind.path)
        await page.getByRole('button', { name: kind.add }).click()
        const dialog = page.getByRole('dialog')
        const number = dialog.getByRole('textbox', { name: /position|number/i })
        await expect(number).toHaveValue(kind.row === 'CN-01' ? '999' : '')
        await number.fill('first')
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(dialog.getByText(/must be a whole number/)).toBeVisible()
        if (kind.row !== 'CN-03') await expect(dialog.getByText(`${kind.editor} is required`)).toBeVisible()
      },
    )

    test('no accessibility violations in the editor', { tag: [tag, '@all'] }, async ({ page, logIn }) => {
      await logIn('admin')
      await page.goto(kind.path)
      await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await page.getByRole('button', { name: kind.add }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible()
      await expectAccessibleInBothThemes(page)
    })
  })
}

test(
  'a log relay that fails is only logged',
  { tag: '@RL-04' },
  async ({ page, site, logIn, allowConsole }) => {
    allowConsole(/Failed to load resource/, /The faq-logs relay failed/)
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('The faq-logs relay failed'),
    )
    await logIn('admin')
    await page.goto('/faq')
    await page.route('**/api/webhooks/faq-logs', (route) =>
      route.fulfill({ status: 503, json: { ok: false } }),
    )
    const question = `Saved all the same, ${Date.now()}?`
    await page.getByRole('button', { name: 'Add FAQ' }).click()
    await kinds[0].fill(page, question)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: question })).toBeVisible()
    await logged
    await expect(page.getByRole('alert')).toHaveCount(0)
    const pb = await superuserClient(site.url, site.superuser)
    const { id } = await pb
      .collection('faqs')
      .getFirstListItem(pb.filter('question = {:question}', { question }))
    await pb.collection('faqs').delete(id)
  },
)

test(
  'the entries are in the page: to read without scripts, and not asked for again',
  { tag: '@all' },
  async ({ page, browser, site }) => {
    const pb = await superuserClient(site.url, site.superuser)
    const title = `</script><script>window.broken = true</script> ${Date.now()}`
    const added = await pb.collection('ranks').create({ title, description: 'The **newest**', position: 999 })
    const reader = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url })
    for (const { path, collection, heading, position } of kinds) {
      const { items } = await pb.collection(collection).getList(1, 100, { sort: position })
      const names = items.map((item) => String(item['question'] ?? item['rule_title'] ?? item['title']))
      await reader.goto(path)
      await expect(reader.locator('main').getByRole('heading', { level: 2 })).toHaveText(names)

      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText(names)
      // After this only users' actions cause requests.
      await page.waitForLoadState('networkidle')
      const asked = await page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/records')).length,
      )
      expect(asked).toBe(0)
    }
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)

    await pb.collection('ranks').update(added.id, { title: 'Quieter' })
    await reader.goto('/ranks')
    await expect(reader.locator('main').getByRole('heading', { level: 2 }).last()).toHaveText('Quieter')
    await pb.collection('ranks').delete(added.id)
    await reader.close()
  },
)

test('a visitor who goes back in the history sees the changes since', async ({ browser, site }) => {
  // A separate page: with request interception the browser caches nothing.
  const page = await browser.newPage({ baseURL: site.url })
  const pb = await superuserClient(site.url, site.superuser)
  const { id } = await pb.collection('ranks').create({ title: 'Before', position: 999 })
  const last = page.locator('main').getByRole('heading', { level: 2 }).last()
  await page.goto('/ranks')
  await expect(last).toHaveText('Before')
  await page.goto('/policies')
  await pb.collection('ranks').update(id, { title: 'After' })
  await page.goBack()
  await expect(last).toHaveText('After')
  await pb.collection('ranks').delete(id)
  await page.close()
})

test('one question is open at a time', { tag: '@CN-01' }, async ({ page }) => {
  await page.goto('/faq')
  const questions = page.locator('main details')
  await questions.nth(0).locator('summary').click()
  await expect(questions.nth(0)).toHaveAttribute('open', '')
  await questions.nth(3).locator('summary').press('Enter')
  await expect(questions.nth(3)).toHaveAttribute('open', '')
  await expect(questions.nth(0)).not.toHaveAttribute('open', '')
})

test('what staff change shows to a reader at once', { tag: '@CN-01' }, async ({ page, site, logIn }) => {
  await logIn('member')
  await page.goto('/faq')
  await expect(page.locator('main details').first()).toBeVisible()
  const pb = await superuserClient(site.url, site.superuser)
  const question = `Is it live, ${Date.now()}?`
  // The realtime connection opens after the first paint.
  await expect(async () => {
    const { id } = await pb.collection('faqs').create({ question, answer: 'Yes.', position: 999 })
    await expect(page.getByRole('heading', { name: question })).toBeVisible({ timeout: 1500 })
    await pb.collection('faqs').delete(id)
  }).toPass()
})

test('an answer with HTML shows it as text', { tag: '@CN-04' }, async ({ page, site }) => {
  const pb = await superuserClient(site.url, site.superuser)
  const attack =
    '<img src=x onerror="window.broken = true"> __under__ ~~struck~~ *slanted* `code` [x](javascript:alert(1))'
  const { id } = await pb.collection('faqs').create({
    question: 'Is HTML live?',
    answer: `${attack}\nsecond line\n\`\`\`\nblock\n\`\`\``,
    position: 999,
  })
  await page.goto('/faq')
  const entry = page.locator('main details', { hasText: 'Is HTML live?' })
  await entry.locator('summary').click()
  await expect(entry).toContainText('<img src=x onerror="window.broken = true">')
  await expect(entry.locator('u')).toHaveText('under')
  await expect(entry.locator('s, del')).toHaveText('struck')
  await expect(entry.locator('em')).toHaveText('slanted')
  await expect(entry.locator('pre')).toHaveText('block')
  await expect(entry.locator('img, a[href^="javascript"]')).toHaveCount(0)
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  await pb.collection('faqs').delete(id)
})
