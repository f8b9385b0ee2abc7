import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { startPostgres } from '@longhouse/engine/testing'
import { createClip } from './clips.data.ts'
import { createEvent, uniqueName } from './events.data.ts'
import { test as base } from './support/cost.ts'
import { clientOf, superuserClient, type PersonName } from './support/people.ts'
import { PretendDiscord } from './support/pretend-discord.ts'
import { startSite, type SiteProcess } from './support/site-process.ts'
import { standInForOthers } from './support/test.ts'

interface Cluster {
  /** Runs the demo with the Discord simulator. */
  readonly first: SiteProcess
  /** A second process on the same PostgreSQL, folder and Discord. */
  readonly second: SiteProcess
  readonly discord: PretendDiscord
}

const test = base.extend<object, { cluster: Cluster }>({
  cluster: [
    async ({}, use) => {
      const postgres = await startPostgres()
      const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-two-nodes-'))
      const shared = { DATABASE_URL: postgres.url }
      const first = await startSite({ dataDir, env: shared })
      const second = await startSite({ dataDir, env: { ...shared, ...discordSettings(first.discordUrl) } })
      await use({ first, second, discord: new PretendDiscord(first.discordUrl) })
      await second.stop()
      await first.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

// A second process of the demo; the values work only in the Discord simulator.
function discordSettings(url: string): Record<string, string> {
  return {
    DEMO: '1',
    DISCORD_API_URL: url,
    DISCORD_CLIENT_ID: '1170000000000000001',
    DISCORD_CLIENT_SECRET: 'pretend_client_secret_not_a_real_one',
    DISCORD_BOT_TOKEN: 'pretend.bot.token',
    DISCORD_GUILD_ID: '1180000000000000000',
  }
}

test(
  'the last place goes to one person, and the other process shows it at once',
  { tag: ['@EV-06', '@all'] },
  async ({ browser, cluster }) => {
    const event = await createEvent(cluster.first.url, {
      max_participants: 2,
      name: uniqueName('Last Place'),
    })
    const { pb, record } = await clientOf(cluster.first.url, 'admin')
    await pb.collection('tournament_registrations').create({ user: record.id, tournament: event.id })

    const here = await openAs(browser, cluster.first, 'member', '/events')
    const there = await openAs(browser, cluster.second, 'secondMember', '/events')
    const cardHere = here.getByRole('listitem').filter({ hasText: String(event['name']) })
    const cardThere = there.getByRole('listitem').filter({ hasText: String(event['name']) })
    await expect(cardThere).toContainText('1/2')

    await cardHere.getByRole('button', { name: 'SIGN UP' }).click()
    await expect(cardHere.getByRole('button', { name: 'Cancel Registration' })).toBeVisible()
    await expect(cardThere).toContainText('2/2', { timeout: 5000 })
    const late = await clientOf(cluster.second.url, 'secondMember')
    await expect(
      late.pb.collection('tournament_registrations').create({ user: late.record.id, tournament: event.id }),
    ).rejects.toThrow('This tournament is already full')
  },
)

test(
  'a vote on one process counts live on the other',
  { tag: ['@CL-03', '@all'] },
  async ({ browser, cluster }) => {
    const clip = await createClip(cluster.second.url)
    const title = String(clip['clip_title'])
    const here = await openAs(browser, cluster.first, 'member', `/clips?clip=${clip.id}`)
    const there = await openAs(browser, cluster.second, 'secondMember', `/clips?clip=${clip.id}`)
    const voteHere = here
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('button', { name: /upvote/i })
    const voteThere = there
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('button', { name: /upvote/i })
    await expect(voteThere).toContainText('0')
    await voteHere.click()
    await expect(voteThere).toContainText('1', { timeout: 5000 })
  },
)

test(
  'a clip sent in on one process is shown on the other, and reported once',
  { tag: ['@CL-05', '@all'] },
  async ({ browser, cluster }) => {
    const there = await openAs(browser, cluster.second, 'secondMember', '/clips')
    await expect(there.getByRole('listitem').first()).toBeVisible()
    const title = uniqueName('From the other room')
    const here = await openAs(browser, cluster.first, 'member', '/clips')
    await here.getByRole('button', { name: 'Submit Clip' }).first().click()
    const form = here.getByRole('dialog', { name: 'Submit Clip' })
    await form.getByLabel('Game').selectOption('gta5')
    await form.getByRole('textbox', { name: /title/i }).fill(title)
    await form.getByRole('textbox', { name: /link/i }).fill('https://youtu.be/aqz-KE-bpKQ')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(there.getByRole('article', { name: title })).toBeVisible({ timeout: 5000 })
    await expect
      .poll(async () => {
        const messages = await cluster.discord.messages('clip-upload')
        return messages.filter((message) => JSON.stringify(message).includes(title)).length
      })
      .toBe(1)
  },
)

test(
  'what an admin writes into the FAQ is read on the other process',
  { tag: ['@CN-01', '@all'] },
  async ({ browser, cluster }) => {
    const reader = await openAs(browser, cluster.second, 'member', '/faq')
    await expect(reader.locator('main details').first()).toBeVisible()
    const admin = await openAs(browser, cluster.first, 'admin', '/faq')
    const question = uniqueName('Two houses, one fire?')
    await admin.getByRole('button', { name: 'Add FAQ' }).click()
    await admin.getByRole('textbox', { name: 'Question' }).fill(question)
    await admin.getByRole('textbox', { name: 'Answer' }).fill('Yes.')
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(reader.getByRole('heading', { name: question })).toBeVisible({ timeout: 5000 })
  },
)

test(
  'an application filed on one process is reviewed on the other',
  { tag: ['@SA-03', '@all'] },
  async ({ browser, cluster }) => {
    const seeded = await superuserClient(cluster.first.url, cluster.first.superuser)
    const model = await seeded.collection('staff_applications').getFirstListItem('')
    const { pb, record } = await clientOf(cluster.first.url, 'member')
    const inGameName = uniqueName('Reed')
    const { id } = await pb
      .collection('staff_applications')
      .create({ ...answersOf(model), user: record.id, in_game_name: inGameName, agree_to_rules: true })

    const staff = await openAs(browser, cluster.second, 'staff', '/admin?tab=applications')
    await expect(staff.getByText('robin_reed').first()).toBeVisible()
    const reviewer = await clientOf(cluster.second.url, 'staff')
    await reviewer.pb
      .collection('staff_applications')
      .update(id, { status: 'accepted', staff_note: 'Welcome.' })
    expect(await pb.collection('staff_applications').getOne(id)).toMatchObject({ status: 'accepted' })
  },
)

async function openAs(browser: Browser, site: SiteProcess, name: PersonName, path: string): Promise<Page> {
  const { pb } = await clientOf(site.url, name)
  const stored = JSON.stringify({ token: pb.authStore.token, record: pb.authStore.record })
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  await context.addInitScript((value) => localStorage.setItem('pocketbase_auth', value), stored)
  const page = await context.newPage()
  await standInForOthers(page)
  await page.goto(`${site.url}${path}`)
  return page
}

function answersOf(model: Record<string, unknown>): Record<string, unknown> {
  const system = [
    'id',
    'created',
    'updated',
    'collectionId',
    'collectionName',
    'status',
    'staff_note',
    'username',
    'discord_id',
  ]
  return Object.fromEntries(Object.entries(model).filter(([name]) => !system.includes(name)))
}
