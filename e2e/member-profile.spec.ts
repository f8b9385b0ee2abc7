import type { Page } from '@playwright/test'
import { lookEverywhere, phone } from './support/axe.ts'
import { createNewcomer } from './support/members.ts'
import { clientOf, people, superuserClient } from './support/people.ts'
import type { SiteProcess } from './support/site-process.ts'
import { expect, test } from './support/test.ts'

// These tests count activities of the demo, which no other test may change.
test.use({ siteOf: 'member-profile' })
test.describe.configure({ mode: 'serial', timeout: 240_000 })

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Creates the cards immediately, as the job of the minute does. */
async function makeCards({ url, superuser }: SiteProcess): Promise<void> {
  const pb = await superuserClient(url, superuser)
  await pb.crons.run('marked-members')
  const unmade = async () =>
    (await pb.collection('profile_cards').getList(1, 1, { filter: "made_at = ''" })).totalItems
  await expect.poll(unmade, { timeout: 90_000 }).toBe(0)
  const climbers = async () =>
    (await pb.collection('profile_cards').getList(1, 1, { filter: "rival != ''" })).totalItems
  await expect.poll(climbers, { timeout: 90_000 }).toBeGreaterThan(0)
}

/** The member of the demo with the most bests who has a rival. */
async function findClimber({ url, superuser }: SiteProcess): Promise<{ name: string; rival: string }> {
  const pb = await superuserClient(url, superuser)
  const cards = await pb
    .collection('profile_cards')
    .getFullList({ expand: 'user,rival', filter: "rival != ''" })
  const [best] = cards.toSorted((a, b) => b['bests'].length - a['bests'].length)
  return {
    name: String(best?.expand?.['user'].username),
    rival: String(best?.expand?.['rival'].username),
  }
}

test(
  'a profile shows badges, bests with the gap to the rival, streak and company [ME-08]',
  { tag: '@all' },
  async ({ page, logIn, site }) => {
    await makeCards(site)
    const { name, rival } = await findClimber(site)
    await logIn('member')
    await page.goto(`/user/${name}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(part(page, 'Bests').getByText(`Rival: ${rival}`)).toBeVisible()
    await expect(
      part(page, 'Bests')
        .getByText(new RegExp(`rounds? (behind|ahead of) ${rival}`))
        .first(),
    ).toBeVisible()
    await expect(part(page, 'Badges').getByRole('listitem').filter({ hasText: 'Proven' })).toContainText(
      'Tier 1 of 3',
    )
    await expect(part(page, 'What others see')).toHaveCount(0)
    await page.setViewportSize(phone)
    await expect(part(page, 'Badges')).toBeVisible()
    await page.goto(`/user/${people.member.username}`)
    await expect(page.getByRole('list', { name: 'At a glance' })).toContainText('weeks in a row')
    expect(await lookEverywhere(page, 'a profile of one’s own')).toEqual([])
  },
)

test(
  'who hides their bests has none for others, and shows them again [ME-08]',
  { tag: '@all' },
  async ({ page, logIn, site, browser }) => {
    const { name } = await findClimber(site)
    const { username } = people.member
    await logIn('member')
    await page.goto(`/user/${username}`)
    await expect(part(page, 'Bests')).toBeVisible()
    const shows = part(page, 'What others see').getByRole('switch', { name: 'My bests and my rival' })
    await expect(shows).toBeChecked()
    await shows.click()
    await expect(part(page, 'Bests')).toHaveCount(0)
    await expect(shows).not.toBeChecked()

    const other = await browser.newPage({ baseURL: site.url })
    await logIn('secondMember', other)
    await other.goto(`/user/${username}`)
    await expect(part(other, 'Badges')).toBeVisible()
    await expect(part(other, 'Bests')).toHaveCount(0)
    await expect(part(other, 'Badges').getByText('Proven')).toHaveCount(0)
    const { pb } = await clientOf(site.url, 'secondMember')
    const found = await pb
      .collection('personal_bests')
      .getFullList({ filter: `user.username = '${username}'` })
    expect(found).toEqual([])
    await other.goto(`/user/${name}`)
    await expect(part(other, 'Bests')).toBeVisible()

    await shows.click()
    await expect(part(page, 'Bests')).toBeVisible()
    await other.goto(`/user/${username}`)
    await expect(part(other, 'Bests')).toBeVisible()
    await other.close()
  },
)

test('a guest sees a name and since when, and asks for no card', { tag: '@all' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`/user/${people.member.username}`)
  await expect(page.getByText('At the table since')).toBeVisible()
  await expect(part(page, 'Badges')).toHaveCount(0)
  expect(asked.filter((url) => url.includes('profile_cards'))).toEqual([])
})

test('the profile of a newcomer says what will be there', { tag: '@all' }, async ({ page, logIn, site }) => {
  const { record } = await createNewcomer(site)
  await logIn('member')
  await page.goto(`/user/${String(record['username'])}`)
  await expect(page.getByText('A fresh face')).toBeVisible()
  expect(await lookEverywhere(page, 'the profile of a newcomer')).toEqual([])
})
