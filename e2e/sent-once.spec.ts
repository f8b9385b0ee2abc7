import { signUpWords } from '@longhouse/contract/events'
import type { Locator } from '@playwright/test'
import { createEvent, noise, picture, uniqueName } from './events.data.ts'
import { clientOf } from './support/people.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { countRequests } from './support/visits.ts'

const editors = [
  {
    what: 'an answer to a question',
    tag: '@CN-01',
    path: '/faq',
    open: 'Add FAQ',
    send: 'Save',
    collection: 'faqs',
    title: 'question',
    fill: async (form: Locator, title: string) => {
      await form.getByRole('textbox', { name: 'Question' }).fill(title)
      await form.getByRole('textbox', { name: 'Answer' }).fill('Yes.')
    },
  },
  {
    what: 'an event',
    tag: '@EV-09',
    path: '/events?q=nothing-of-this-name',
    open: 'Create Event',
    send: 'Create',
    collection: 'tournaments',
    title: 'name',
    fill: async (form: Locator, title: string) => {
      await form.getByLabel('Name').fill(title)
      await form.getByLabel('Description').fill('Bring a lamp.')
      const file = { name: 'lamp.png', mimeType: 'image/png', buffer: picture }
      await form.locator('input[type=file]').setInputFiles(file)
      await expect(form.getByAltText('Preview of the thumbnail')).toBeVisible()
    },
  },
  {
    what: 'a clip for a member',
    tag: '@CL-06',
    path: '/clips?q=nothing-of-this-name',
    open: 'Admin Upload',
    send: 'Upload',
    collection: 'clips',
    title: 'clip_title',
    fill: async (form: Locator, title: string) => {
      await form.getByLabel('Clip title').fill(title)
      await form.getByLabel('Clip link').fill('https://youtu.be/eRsGyueVLvQ')
    },
  },
] as const

for (const [index, editor] of editors.entries()) {
  const { what, tag, path, open, send, collection, title, fill } = editor
  test.describe(what, { tag: tagsOfRepeat(index, tag) }, () => {
    test.beforeEach(async ({ page, logIn }) => {
      await logIn('admin')
      await page.goto(path)
      await page.getByRole('button', { name: open }).click()
    })

    test('a double click saves it once and tells the channel once', async ({ page, site }) => {
      const name = uniqueName('Twice')
      const form = page.getByRole('dialog')
      await fill(form, name)
      const stored = countRequests(page, `/api/collections/${collection}/records`)
      const told = countRequests(page, '/api/webhooks/')
      await form.getByRole('button', { name: send, exact: true }).dblclick()
      await expect(form).toBeHidden()
      const { pb } = await clientOf(site.url, 'admin')
      const found = await pb.collection(collection).getList(1, 5, { filter: `${title} = "${name}"` })
      await expect.poll(told).toBe(1)
      expect([found.totalItems, stored(), told()]).toEqual([1, 1, 1])
    })

    test('a lost response: the next try changes the stored record', async ({ page, site, allowConsole }) => {
      allowConsole(noise)
      const name = uniqueName('Lost')
      const form = page.getByRole('dialog')
      await fill(form, name)
      await page.route(
        `**/api/collections/${collection}/records`,
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await form.getByRole('button', { name: send, exact: true }).click()
      await expect(form.getByRole('alert')).toContainText('No connection')
      await fill(form, `${name} again`)
      await form.getByRole('button', { name: send, exact: true }).click()
      await expect(form).toBeHidden()
      const { pb } = await clientOf(site.url, 'admin')
      const found = await pb.collection(collection).getList(1, 5, { filter: `${title} ~ "${name}"` })
      expect(found.items.map((record) => String(record[title]))).toEqual([`${name} again`])
    })
  })
}

test('a double tap takes one place and shows only that', { tag: '@EV-06' }, async ({ page, site, logIn }) => {
  const event = await createEvent(site.url)
  await logIn('member')
  await page.goto(`/events?q=${encodeURIComponent(String(event['name']))}`)
  await page.getByRole('button', { name: 'SIGN UP' }).dblclick()
  await expect(page.getByText(`You are in: ${event['name']}`)).toBeVisible()
  await expect(page.getByText(signUpWords.alreadyRegistered)).toHaveCount(0)
})

test(
  'a double click deletes once and reports no failure',
  { tag: ['@CN-01', '@all'] },
  async ({ page, site, logIn }) => {
    const { pb } = await clientOf(site.url, 'staff')
    const question = uniqueName('Gone')
    await pb.collection('faqs').create({ question, answer: 'Yes.', position: 999 })
    await logIn('staff')
    await page.goto('/faq')
    await page.getByRole('button', { name: `Delete ${question}` }).click()
    const deleted = countRequests(page, '/api/collections/faqs/records/', 'DELETE')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).dblclick()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText(`${question} is deleted`)).toHaveCount(1)
    expect(deleted()).toBe(1)
  },
)
