import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { comeBack, createNewcomer } from './support/members.ts'
import { superuserClient } from './support/people.ts'
import { expect, test } from './support/test.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const discordData = { user: { id: '777', username: 'new "comer"' }, roles: [{ id: '9', name: 'Member' }] }

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('New avatar').setInputFiles({ name, mimeType, buffer })

test(
  'who I am: read-only name and e-mail, an avatar that changes everywhere, the data of Discord',
  { tag: ['@AC-01', '@AC-04'] },
  async ({ page, site, allowConsole }) => {
    allowConsole(/only images can be used/)
    const newcomer = await createNewcomer(site, { discord_id: '777', discord_data: discordData })
    await comeBack(page, newcomer)
    await page.goto('/account')
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
    for (const [label, value] of [
      ['Username', newcomer.record['username']],
      ['Email', newcomer.email],
    ] as const) {
      const field = page.getByRole('textbox', { name: label })
      await expect(field).toHaveValue(value)
      await expect(field).toBeDisabled()
    }

    const json = page.getByLabel('Discord data as JSON')
    await expect(json).toHaveText(JSON.stringify(discordData, null, 2))
    await expect(json).toHaveCSS('overflow-y', /auto|scroll/)
    expect(await json.evaluate((element) => getComputedStyle(element).maxHeight)).not.toBe('none')

    await expect(page.getByLabel('New avatar')).toHaveAttribute('accept', /image\/png/)
    await expect(page.getByLabel('New avatar')).not.toHaveAttribute('accept', /\*|pdf|svg/)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Change Avatar' }).click()
    expect((await chooser).isMultiple()).toBe(false)
    await choose(page, 'notes.txt', 'text/plain', Buffer.from('no picture'))
    await expect(page.getByRole('alert')).toHaveText('Failed to update avatar: only images can be used.')
    await choose(page, 'portrait.png', 'image/png', picture)
    const inBar = page.getByRole('banner').getByRole('link', { name: newcomer.record['username'] }).first()
    await expect(inBar.locator('img')).toHaveAttribute('src', /\/portrait_\w+\.png\?thumb=40x40/)
    await expect(
      page.locator('main').getByRole('img', { name: `${newcomer.record['username']}'s avatar` }),
    ).toHaveAttribute('src', /\/portrait_\w+\.png/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    const stored = await newcomer.pb.collection('users').getOne(newcomer.record.id)
    expect(stored['avatar']).toMatch(/^portrait_\w+\.png$/)
  },
)

test('my data as a zip, packed in the browser', { tag: '@AC-02' }, async ({ page, site }) => {
  const newcomer = await createNewcomer(site, {
    name: 'New, "Comer"',
    discord_id: '778',
    discord_data: discordData,
  })
  const unlinked = await createNewcomer(site)
  for (const person of [newcomer, unlinked]) {
    await comeBack(page, person)
    await page.goto('/account')
    // The page stores the member's time zone, which changes the record.
    const users = person.pb.collection('users')
    await expect.poll(async () => (await users.getOne(person.record.id))['time_zone']).not.toBe('')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download My Data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${person.record['username']}-data.zip`)
    const files = unzipSync(new Uint8Array(await readFile(await download.path())))
    const { created, updated } = await person.pb.collection('users').getOne(person.record.id)
    const [heading, row, end] = strFromU8(files['user_data.csv'] ?? new Uint8Array()).split('\r\n')
    expect(heading).toBe('username,email,discord_id,name,created,updated,verified,is_admin')
    const [discordId, name] = person === newcomer ? ['778', '"New, ""Comer"""'] : ['', '']
    expect(row).toBe(
      [person.record['username'], person.email, discordId, name, created, updated, true, false].join(','),
    )
    expect(end).toBe('')
    if (person === newcomer) {
      expect(Object.keys(files).toSorted()).toEqual(['discord_data.json', 'user_data.csv'])
      expect(JSON.parse(strFromU8(files['discord_data.json'] ?? new Uint8Array()))).toEqual(discordData)
    } else {
      expect(Object.keys(files)).toEqual(['user_data.csv'])
      await expect(page.getByText('No Discord account is linked yet.')).toBeVisible()
    }
  }
})

test('an account and what belongs to it goes for good', { tag: '@AC-03' }, async ({ page, site }) => {
  const newcomer = await createNewcomer(site)
  const superuser = await superuserClient(site.url, site.superuser)
  const clip = await newcomer.pb.collection('clips').create({
    user: newcomer.record.id,
    game: 'gta5',
    clip_title: 'Leaving soon',
    clip_link: 'https://youtu.be/dQw4w9WgXcQ',
    consent_promotional: true,
  })
  await comeBack(page, newcomer)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await expect(dialog).toContainText('Are you sure you want to delete your account?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await newcomer.pb.collection('users').getOne(newcomer.record.id)

  await page.getByRole('button', { name: 'Delete Account' }).click()
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull()
  for (const [collection, id] of [
    ['users', newcomer.record.id],
    ['clips', clip.id],
  ] as const) {
    await expect(superuser.collection(collection).getOne(id), collection).rejects.toMatchObject({
      status: 404,
    })
  }
})

test('each failure has its sentence', { tag: ['@AC-05', '@AC-04'] }, async ({ page, site, allowConsole }) => {
  allowConsole(/./)
  const newcomer = await createNewcomer(site, { discord_data: '{broken' })
  await comeBack(page, newcomer)
  await page.goto('/account')
  const alert = (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
  await expect(alert('Error displaying Discord data')).toBeVisible()

  const own = `**/api/collections/users/records/${newcomer.record.id}*`
  const refuse = async (method: string, message: string) => {
    await page.unroute(own)
    await page.route(own, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 400, json: { status: 400, message, data: {} } })
        : route.fallback(),
    )
  }
  await refuse('PATCH', '')
  await choose(page, 'portrait.png', 'image/png', picture)
  await expect(alert(/^Failed to update avatar$/)).toBeVisible()
  await page.getByRole('switch', { name: 'Light theme' }).click()
  await expect(alert(/^Failed to update profile$/)).toBeVisible()

  await refuse('GET', '')
  await page.getByRole('button', { name: 'Download My Data' }).click()
  await expect(alert(/^Failed to download data$/)).toBeVisible()

  await refuse('DELETE', '')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete account')
  await refuse('DELETE', 'The owner cannot leave.')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The owner cannot leave.')
})
