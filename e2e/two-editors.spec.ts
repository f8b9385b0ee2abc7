import type { Page } from '@playwright/test'
import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { createEvent } from './events.data.ts'
import { lookEverywhere } from './support/axe.ts'
import { clientOf, superuserClient } from './support/people.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test as base } from './support/test.ts'

const find = (name: string) => `/events?q=${encodeURIComponent(name)}`
const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Event' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Somebody else was here too' })
const choice = (page: Page, field: string, name: 'Keep mine' | 'Take theirs') =>
  question(page).getByRole('group', { name: field }).getByRole('radio', { name })

interface Sent {
  readonly began: string | undefined
  readonly body: unknown
}

/** The changes that the page sends, from now on: they may contain only edited fields. */
function changesSent(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return
    sent.push({ began: request.headers()['if-record-updated'], body: request.postDataJSON() })
  })
  return sent
}

interface OpenEditor {
  readonly event: RecordModel
  readonly name: string
  /** Another person who may change it too. */
  readonly pb: PocketBase
}

const test = base.extend<{ readonly opened: OpenEditor }>({
  // A new event, open in the page's editor.
  opened: async ({ page, logIn, site, allowConsole }, use) => {
    allowConsole(/409/)
    const event = await createEvent(site.url)
    const name = String(event['name'])
    const { pb } = await clientOf(site.url, 'admin')
    await logIn('staff')
    await page.goto(find(name))
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await use({ event, name, pb })
  },
})

test.describe.configure({ timeout: 120_000 })

test(
  'two people change different fields of one event and both changes stay',
  { tag: '@all' },
  async ({ page, discord, opened }) => {
    const { event, name, pb } = opened
    await expect(editor(page).getByLabel('Name')).toHaveValue(name)
    const theirs = await pb.collection('tournaments').update(event.id, { description: 'With biscuits.' })

    const sent = changesSent(page)
    await editor(page).getByLabel('Max participants').fill('12')
    await editor(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(editor(page)).toBeHidden()
    await expect(page.getByText('Somebody else has changed Description meanwhile')).toBeVisible()
    expect(sent).toEqual([
      { began: event['updated'], body: { max_participants: 12 } },
      { began: theirs['updated'], body: { max_participants: 12 } },
    ])
    expect(await pb.collection('tournaments').getOne(event.id)).toMatchObject({
      description: 'With biscuits.',
      max_participants: 12,
    })
    const told = async () =>
      (await discord.messages('event-logs'))
        .flatMap(({ embeds }) => embeds)
        .filter(({ description }) => description === name)
        .flatMap(({ fields }) => fields ?? [])
        .map(({ name: field, value }) => `${field}: ${value}`)
    await expect.poll(told, { timeout: 20_000 }).toEqual(['Max Participants: 4 → 12', 'By: silas.oak'])
  },
)

test('what both changed is shown side by side and asked, and nothing typed is lost', async ({
  page,
  discord,
  opened,
}) => {
  const { event, name, pb } = opened
  const stored = () => pb.collection('tournaments').getOne(event.id)
  await editor(page).getByLabel('Description').fill('Bring cake.')
  await editor(page).getByLabel('Max participants').fill('20')
  await editor(page).getByLabel('Status').selectOption('ongoing')
  await pb
    .collection('tournaments')
    .update(event.id, { description: 'Bring tea.', max_participants: 6, game: 'other' })
  await editor(page).getByRole('button', { name: 'Save changes' }).click()

  await expect(question(page).getByText('Bring cake.')).toBeVisible()
  await expect(question(page).getByText('Bring tea.')).toBeVisible()
  await expect(question(page).getByText('They have also changed Game; that stays.')).toBeVisible()
  expect(await lookEverywhere(page, 'two versions')).toEqual([])
  expect(await stored()).toMatchObject({ description: 'Bring tea.', status: 'upcoming' })

  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(editor(page).getByLabel('Description')).toHaveValue('Bring cake.')
  await editor(page).getByRole('button', { name: 'Save changes' }).click()
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(question(page).getByText('Please choose one')).toHaveCount(2)
  await expect(choice(page, 'Description', 'Keep mine')).toBeFocused()
  await page.keyboard.press('Space')
  await choice(page, 'Max participants', 'Take theirs').check()
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(editor(page)).toBeHidden()
  expect(await stored()).toMatchObject({
    description: 'Bring cake.',
    max_participants: 6,
    game: 'other',
    status: 'ongoing',
  })
  const told = async () =>
    (await discord.messages('event-logs'))
      .flatMap(({ embeds }) => embeds)
      .filter(({ description }) => description === name)
      .map(({ fields }) => fields?.map(({ name: field, value }) => `${field}: ${value}`))
  await expect
    .poll(told, { timeout: 20_000 })
    .toEqual([['Status: upcoming → ongoing', 'Description: Bring tea. → Bring cake.', 'By: silas.oak']])
})

test(
  'an edit without a change writes nothing and tells nothing',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    const event = await createEvent(site.url)
    const name = String(event['name'])
    await logIn('staff')
    await page.goto(find(name))
    const sent = changesSent(page)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await editor(page).getByRole('button', { name: 'Save changes' }).click()
    await expect(editor(page)).toBeHidden()
    await expect(page.getByText('Nothing was changed')).toBeVisible()
    expect(sent).toEqual([])
  },
)

for (const [index, kind] of (
  [
    { path: '/faq', noun: 'FAQ', collection: 'faqs', name: 'question', text: 'answer', label: 'Answer' },
    {
      path: '/code-of-conduct',
      noun: 'rule',
      collection: 'conduct_rules',
      name: 'rule_title',
      text: 'rule_content',
      label: 'Content',
    },
    {
      path: '/ranks',
      noun: 'rank',
      collection: 'ranks',
      name: 'title',
      text: 'description',
      label: 'Description',
    },
  ] as const
).entries()) {
  test(
    `two people write one ${kind.noun}: taking the other text leaves it as it is`,
    { tag: tagsOfRepeat(index) },
    async ({ page, logIn, site, allowConsole }) => {
      allowConsole(/409/)
      const pb = await superuserClient(site.url, site.superuser)
      const title = `Twice ${kind.noun} ${Math.random().toString(36).slice(2, 7)}`
      const values = { [kind.name]: title, [kind.text]: 'As it was.' }
      const entry = await pb.collection(kind.collection).create(values)
      await logIn('staff')
      await page.goto(kind.path)
      await page.getByRole('button', { name: `Edit ${title}` }).click()
      const form = page.getByRole('dialog', { name: `Edit ${kind.noun}` })
      await form.getByRole('textbox', { name: kind.label }).fill('As I want it.')
      await pb.collection(kind.collection).update(entry.id, { [kind.text]: 'As they want it.' })
      await form.getByRole('button', { name: 'Save' }).click()
      await choice(page, kind.label, 'Take theirs').check()
      await question(page).getByRole('button', { name: 'Save' }).click()
      await expect(form).toBeHidden()
      const stored = await pb.collection(kind.collection).getOne(entry.id)
      expect(stored[kind.text]).toBe('As they want it.')
      await pb.collection(kind.collection).delete(entry.id)
    },
  )
}

test('two people edit one clip', { tag: '@all' }, async ({ page, logIn, site, allowConsole }) => {
  allowConsole(/409/)
  const pb = await superuserClient(site.url, site.superuser)
  const { record } = await clientOf(site.url, 'member')
  const title = `Twice ${Math.random().toString(36).slice(2, 8)}`
  const link = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
  const clip = await pb
    .collection('clips')
    .create({ user: record.id, game: 'gta5', clip_title: title, clip_link: link })
  await logIn('staff')
  await page.goto(`/clips?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit Clip' })
  await form.getByLabel('Clip title').fill(`${title}, mine`)
  await pb.collection('clips').update(clip.id, { clip_title: `${title}, theirs`, paypal_handle: 'theirs' })
  const sent = changesSent(page)
  await form.getByRole('button', { name: 'Save changes' }).click()
  await choice(page, 'Clip title', 'Keep mine').check()
  await question(page).getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  expect(sent.map(({ body }) => body)).toEqual([
    { clip_title: `${title}, mine` },
    { clip_title: `${title}, mine` },
  ])
  expect(await pb.collection('clips').getOne(clip.id)).toMatchObject({
    clip_title: `${title}, mine`,
    paypal_handle: 'theirs',
    user: record.id,
  })
  await pb.collection('clips').delete(clip.id)
})

test(
  'two concurrent first notes on one member: the second author sees the first note and is asked',
  { tag: '@all' },
  async ({ page, logIn, site, allowConsole }) => {
    allowConsole(/40[09]/)
    const pb = await superuserClient(site.url, site.superuser)
    const user = await pb.collection('users').getFirstListItem("username = 'juno.vale'")
    const filter = `user = '${user.id}'`
    await logIn('staff')
    await page.goto('/admin?q=juno.vale')
    const details = page.getByRole('dialog', { name: 'User Details' })
    const note = details.getByRole('textbox', { name: 'Admin notes' })
    const stored = async () =>
      (await pb.collection('users_notes').getFullList({ filter })).map((entry) => String(entry['notes']))
    const records = '**/api/collections/users_notes/records'
    // The other note is stored after this one was begun, and before it is sent.
    await page.route(records, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await pb.collection('users_notes').create({ user: user.id, notes: 'Theirs' })
      const data = { user: { code: 'validation_not_unique', message: 'Value must be unique.' } }
      const body = JSON.stringify({ status: 400, message: 'Failed to create record.', data })
      return route.fulfill({ status: 400, contentType: 'application/json', body })
    })
    await page.getByRole('button', { name: /^juno\.vale/ }).click()
    await note.fill('Mine')
    await details.getByRole('button', { name: 'Close' }).click()
    await expect(question(page).getByText('Theirs', { exact: true })).toBeVisible()
    await question(page).getByRole('button', { name: 'Decide later' }).click()
    await expect(question(page)).toBeHidden()
    expect(await stored()).toEqual(['Theirs'])

    await page.getByRole('button', { name: /^juno\.vale/ }).click()
    await expect(note).toHaveValue('Mine')
    await page.unroute(records)
    await details.getByRole('button', { name: 'Close' }).click()
    await choice(page, 'Admin notes about juno.vale', 'Keep mine').check()
    await question(page).getByRole('button', { name: 'Save' }).click()
    await expect.poll(stored).toEqual(['Mine'])

    await page.getByRole('button', { name: /^juno\.vale/ }).click()
    await expect(note).toHaveValue('Mine')
    await note.fill('Mine, and more')
    const [entry] = await pb.collection('users_notes').getFullList({ filter })
    await pb.collection('users_notes').update(entry?.id ?? '', { notes: 'Theirs again' })
    await page.keyboard.press('Escape')
    await expect(question(page).getByText('Theirs again')).toBeVisible()
    await choice(page, 'Admin notes about juno.vale', 'Take theirs').check()
    await question(page).getByRole('button', { name: 'Save' }).click()
    await expect(question(page)).toBeHidden()
    expect(await stored()).toEqual(['Theirs again'])
    await pb.collection('users_notes').delete(entry?.id ?? '')
  },
)

test(
  'two staff answer one application differently',
  { tag: '@all' },
  async ({ page, logIn, site, allowConsole }) => {
    allowConsole(/409/)
    const pb = await superuserClient(site.url, site.superuser)
    const filed = await pb.collection('game_interests').getFirstListItem('', { sort: '-created' })
    const before = { status: filed['status'], staff_note: filed['staff_note'] }
    await pb.collection('game_interests').update(filed.id, { status: 'new', staff_note: '' })
    await logIn('staff')
    await page.goto(`/admin?tab=interests&q=${encodeURIComponent(String(filed['username']))}`)
    await page
      .getByRole('button', { name: new RegExp(String(filed['username'])) })
      .first()
      .click()
    const review = page.getByRole('dialog', { name: /game interest form$/ })
    await review.getByLabel('Staff note').fill('Not this time.')
    await pb.collection('game_interests').update(filed.id, { status: 'accepted' })
    await review.getByRole('button', { name: 'Decline' }).click()
    await choice(page, 'Answer', 'Take theirs').check()
    await question(page).getByRole('button', { name: 'Save' }).click()
    await expect(review).toBeHidden()
    expect(await pb.collection('game_interests').getOne(filed.id)).toMatchObject({
      status: 'accepted',
      staff_note: 'Not this time.',
    })
    await pb.collection('game_interests').update(filed.id, before)
  },
)
