import type { Locator, Page } from '@playwright/test'
import { createClip, noise, refusal, uniqueTitle } from './clips.data.ts'
import { tabTo } from './support/keyboard.ts'
import { createNewcomer } from './support/members.ts'
import { clientOf, people, superuserClient } from './support/people.ts'
import type { PretendDiscord } from './support/pretend-discord.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'

const find = (title: unknown) => `/clips?q=${encodeURIComponent(String(title))}`
const link = 'https://youtu.be/eRsGyueVLvQ'
const relay = '**/api/webhooks/clip-upload'

// A search without results keeps the page small and still shows the new clip.
async function openSubmission(page: Page, title = 'nothing-of-this-name'): Promise<Locator> {
  await page.goto(find(title))
  await page.getByRole('button', { name: 'Submit Clip' }).first().click()
  const form = page.getByRole('dialog', { name: 'Submit Clip' })
  await expect(form).toBeVisible()
  return form
}

async function fill(form: Locator, title: string): Promise<void> {
  await form.getByLabel('Game').selectOption('gta5')
  await form.getByLabel('Clip title').fill(title)
  await form.getByLabel('Clip link').fill(link)
  await form.getByLabel(/promote/).check()
}

test('the form asks for what its game needs', { tag: ['@CL-04', '@all'] }, async ({ page, logIn }) => {
  await logIn('member')
  const form = await openSubmission(page)
  await expect(form.getByLabel('Discord username')).toHaveValue(people.member.username)
  await expect(form.getByLabel('Discord username')).toHaveAttribute('readonly')
  await expect(form.getByText('Only required if submitting for a tournament')).toBeVisible()

  const placeholderColor = () =>
    form.getByLabel('Clip link').evaluate((field) => getComputedStyle(field, '::placeholder').color)
  const grey = await placeholderColor()
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('Please provide a clip link')).toBeVisible()
  expect(await placeholderColor(), 'an example does not look like a mistake').toBe(grey)
  await expect(form.getByText('This field is required')).toHaveCount(2)
  await expect(form.getByText('Please enter the round as a number')).toBeVisible()
  await expect(form.getByText('Please agree so that we may show your clip')).toBeVisible()

  await form.getByLabel('Game').selectOption('other')
  await expect(form.getByLabel('Map')).toHaveCount(0)
  await expect(form.getByLabel('Highest round')).toHaveCount(0)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('This field is required')).toHaveCount(1)
  await expect(form.getByLabel('Clip title')).toBeFocused()
})

test(
  'a member submits a high round using only the keyboard, and the channel is notified',
  { tag: ['@CL-04', '@CL-05'] },
  async ({ page, logIn, site, discord }) => {
    test.slow()
    const title = uniqueTitle('Round 44')
    await logIn('member')
    await page.goto(find(title))
    await tabTo(page, page.getByRole('button', { name: 'Submit Clip' }).first())
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Submit Clip' })
    await expect(form.getByLabel('Game')).toBeFocused()
    await tabTo(page, form.getByLabel('Map'))
    await page.keyboard.press('ArrowDown')
    await tabTo(page, form.getByLabel('Highest round'))
    await page.keyboard.type('44')
    await tabTo(page, form.getByLabel('Clip title'))
    await page.keyboard.type(title)
    await page.keyboard.press('Tab')
    await page.keyboard.type(link)
    await tabTo(page, form.getByLabel(/promote/))
    await page.keyboard.press('Space')
    await tabTo(page, form.getByRole('button', { name: 'Submit' }))
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await expect(page.getByRole('article', { name: title })).toBeVisible()

    const { pb, record } = await clientOf(site.url, 'member')
    const stored = await pb.collection('clips').getFirstListItem(`clip_title = "${title}"`)
    expect(stored).toMatchObject({
      user: record.id,
      game: 'blackops6',
      map: 'liberty_falls',
      highest_round: 44,
      discord_username: people.member.username,
      consent_promotional: true,
    })
    const message = await expectMessage(discord, 'clip-upload', title)
    expect(message).toMatchObject({ title: 'New Clip Submission' })
    expect(message.fields).toContainEqual(expect.objectContaining({ name: 'Link', value: link }))
  },
)

test(
  'a relay that fails leaves the clip and sends only the message again',
  { tag: ['@CL-05', '@all'] },
  async ({ page, logIn, site, discord, allowConsole }) => {
    allowConsole(noise)
    const title = uniqueTitle('Quiet channel')
    await logIn('member')
    const form = await openSubmission(page)
    await fill(form, title)
    await page.route(relay, (route) => route.fulfill(refusal(502)), { times: 1 })
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByRole('alert')).toContainText('Failed to send clip to Discord')
    await form.getByRole('button', { name: 'Send again' }).click()
    await expect(form).toBeHidden()
    await expectMessage(discord, 'clip-upload', title)
    const { pb } = await clientOf(site.url, 'member')
    expect(
      (await pb.collection('clips').getList(1, 5, { filter: `clip_title = "${title}"` })).totalItems,
    ).toBe(1)
  },
)

test(
  'a clip that is refused says why, or that it failed',
  { tag: ['@CL-05', '@all'] },
  async ({ page, logIn, allowConsole }) => {
    allowConsole(noise)
    await logIn('member')
    const form = await openSubmission(page)
    await fill(form, uniqueTitle('Refused'))
    const clips = '**/api/collections/clips/records'
    await page.route(clips, (route) => route.fulfill(refusal(400, 'Too many clips today.')), { times: 1 })
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByRole('alert')).toContainText('Too many clips today.')
    await page.route(clips, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByRole('alert')).toContainText('Failed to upload clip')
  },
)

test(
  'without a network nothing typed is lost, and nothing is sent twice',
  { tag: '@CL-05' },
  async ({ page, logIn, context, site, allowConsole }) => {
    allowConsole(noise)
    const title = uniqueTitle('Storm')
    await logIn('member')
    const form = await openSubmission(page)
    await fill(form, title)
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByRole('alert')).toContainText('Failed to upload clip')
    await expect(form.getByRole('alert')).toContainText('No connection')
    await expect(form.getByLabel('Clip title')).toHaveValue(title)
    await context.setOffline(false)

    // The response to this request gets lost, although the clip is stored.
    await page.route(
      '**/api/collections/clips/records',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByRole('alert')).toContainText('No connection')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form).toBeHidden()
    const { pb } = await clientOf(site.url, 'member')
    expect(
      (await pb.collection('clips').getList(1, 5, { filter: `clip_title = "${title}"` })).totalItems,
    ).toBe(1)
  },
)

for (const [index, [typed, owner]] of (
  [
    ['', 'admin'],
    [people.member.username, 'member'],
    ['nobody.of.that.name', 'admin'],
  ] as const
).entries()) {
  test(
    `an upload for "${typed}" belongs to the ${owner}`,
    { tag: tagsOfRepeat(index, '@CL-06') },
    async ({ page, logIn, site, discord }) => {
      const title = uniqueTitle('Upload')
      await logIn('admin')
      await page.goto(find(title))
      await page.getByRole('button', { name: 'Admin Upload' }).click()
      const form = page.getByRole('dialog', { name: 'Admin Upload' })
      await form.getByLabel('Clip title').fill(title)
      await form.getByLabel('Clip link').fill(link)
      await form.getByLabel('Discord username').fill(typed)
      await form.getByRole('button', { name: 'Upload' }).click()
      await expect(page.getByRole('article', { name: title })).toBeVisible()

      const { record } = await clientOf(site.url, owner)
      const { pb } = await clientOf(site.url, 'admin')
      const stored = await pb.collection('clips').getFirstListItem(`clip_title = "${title}"`)
      expect(stored).toMatchObject({ user: record.id, highest_round: 0 })
      const log = await expectMessage(discord, 'clip-logs', title)
      expect(log).toMatchObject({ title: 'Clip Uploaded', color: 0x2ecc71 })
      expect(log.fields).toContainEqual(expect.objectContaining({ name: 'By', value: people.admin.username }))
    },
  )
}

test(
  'an upload finds its owner by the chat-platform name',
  { tag: ['@CL-06', '@all'] },
  async ({ page, logIn, site }) => {
    const chatName = uniqueTitle('chat').replace(' ', '.')
    const pb = await superuserClient(site.url, site.superuser)
    // A member without a linked account: for linked ones Discord updates the name every few minutes.
    const { record } = await createNewcomer(site, { discord_username: chatName })
    const title = uniqueTitle('By chat name')
    await logIn('staff')
    await page.goto(find(title))
    await page.getByRole('button', { name: 'Admin Upload' }).click()
    const form = page.getByRole('dialog', { name: 'Admin Upload' })
    await form.getByRole('button', { name: 'Upload' }).click()
    await expect(form.getByText('Please provide a clip link')).toBeVisible()
    await form.getByLabel('Clip title').fill(title)
    await form.getByLabel('Clip link').fill(link)
    await form.getByLabel('Discord username').fill(chatName)
    await form.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByRole('article', { name: title })).toBeVisible()
    expect(await pb.collection('clips').getFirstListItem(`clip_title = "${title}"`)).toMatchObject({
      user: record.id,
    })
  },
)

test(
  'staff edit a clip, even if the network fails in between, and delete it, and the log shows both',
  { tag: '@CL-06' },
  async ({ page, logIn, site, discord, context, allowConsole }) => {
    allowConsole(noise)
    const clip = await createClip(site.url, { clip_title: uniqueTitle('Typo') })
    const title = String(clip['clip_title'])
    await logIn('staff')
    await page.goto(find(title))
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    const form = page.getByRole('dialog', { name: 'Edit Clip' })
    await form.getByLabel('Clip title').fill(`${title} corrected`)
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(form.getByRole('alert')).toContainText('No connection. Nothing is lost')
    await expect(form.getByLabel('Clip title')).toHaveValue(`${title} corrected`)
    await context.setOffline(false)
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('article', { name: `${title} corrected` })).toBeVisible()
    const edited = await expectMessage(discord, 'clip-logs', `${title} → ${title} corrected`)
    expect(edited.title).toBe('Clip Edited')

    await page.getByRole('button', { name: `Delete ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Clip' })
    await expect(dialog.getByText('Are you sure you want to delete this clip?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No clips found')).toBeVisible()
    await expect(async () => {
      const messages = (await discord.messages('clip-logs')).flatMap(({ embeds }) => embeds)
      expect(
        messages.filter((embed) => embed.title === 'Clip Deleted').map((embed) => embed.color),
      ).toContain(0xe74c3c)
    }).toPass({ timeout: 20_000 })
  },
)

test('a deletion that fails', { tag: ['@CL-08', '@all'] }, async ({ page, logIn, site, allowConsole }) => {
  allowConsole(noise)
  const clip = await createClip(site.url)
  await logIn('staff')
  await page.goto(find(clip['clip_title']))
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.route('**/api/collections/clips/records/*', (route) => route.fulfill(refusal(500)), { times: 1 })
  const dialog = page.getByRole('dialog', { name: 'Delete Clip' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete clip. Please try again.')
})

test(
  'a former staff member may not delete',
  { tag: ['@CL-08', '@all'] },
  async ({ page, logIn, site, allowConsole }) => {
    allowConsole(noise)
    const clip = await createClip(site.url)
    const pb = await superuserClient(site.url, site.superuser)
    const { record } = await clientOf(site.url, 'secondMember')
    await pb.collection('users').update(record.id, { is_admin: true })
    await logIn('secondMember')
    await page.goto(find(clip['clip_title']))
    await page.getByRole('button', { name: /^Delete/ }).click()
    await pb.collection('users').update(record.id, { is_admin: false })
    const dialog = page.getByRole('dialog', { name: 'Delete Clip' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText("You don't have permission to delete clips")).toBeVisible()
  },
)

async function expectMessage(discord: PretendDiscord, channel: string, text: string) {
  const findMessage = async () =>
    (await discord.messages(channel))
      .flatMap(({ embeds }) => embeds)
      .find((embed) => JSON.stringify(embed).includes(text))
  await expect.poll(findMessage, { timeout: 20_000 }).toBeDefined()
  const found = await findMessage()
  if (!found) throw new Error('No such message')
  return found
}

test('the link says while it is typed whether it will play', { tag: '@all' }, async ({ page, logIn }) => {
  await logIn('member')
  const form = await openSubmission(page)
  const field = form.getByLabel('Clip link')
  const note = form.getByText('It will be a link and not a player')
  for (const plays of [
    link,
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://youtube.com/live/aqz-KE-bpKQ',
  ]) {
    await field.fill(plays)
    await expect(note).toHaveCount(0)
  }
  await field.fill('https://clips.twitch.tv/SomeClip')
  await expect(note).toBeVisible()
  await expect(field).toHaveAccessibleDescription(/It will be a link and not a player/)
  await field.fill('not yet an address')
  await expect(note).toHaveCount(0)
  await field.fill(`https://example.com/${'x'.repeat(600)}`)
  await expect(field).toHaveAccessibleDescription(/120 characters too long; at most 500 fit/)
})

test('a short and a live stream play on the page', { tag: '@all' }, async ({ page, logIn, site }) => {
  const { pb, record } = await clientOf(site.url, 'member')
  for (const folder of ['shorts', 'live']) {
    const title = uniqueTitle(folder)
    const clip_link = `https://www.youtube.com/${folder}/aqz-KE-bpKQ`
    await pb.collection('clips').create({ user: record.id, game: 'gta5', clip_title: title, clip_link })
    await logIn('member')
    await page.goto(find(title))
    const shown = page.getByRole('article', { name: title })
    await expect(shown.getByRole('button', { name: /^Play/ })).toBeVisible()
    await expect(shown.getByText('No video available')).toHaveCount(0)
  }
})
