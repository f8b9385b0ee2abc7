import type { Page } from '@playwright/test'
import { createClip } from './clips.data.ts'
import { createEvent } from './events.data.ts'
import { clientOf, superuserClient } from './support/people.ts'
import { someAtLanding } from './support/repeats.ts'
import { expect, test } from './support/test.ts'
import { untilReady } from './support/visits.ts'

const words = 'שלום לכולם'

/** Runs in the page: texts that begin in a right-to-left script and have no direction set. */
function untendedTexts(): string[] {
  const isRightToLeft = (text: string) => /^[^\p{L}]*[\u0590-\u08ff]/u.test(text)
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const around = node.parentElement
    if (!isRightToLeft(node.textContent ?? '') || around?.closest('script, title, pre, textarea')) continue
    if (!around?.closest('bdi, [dir=auto]')) found.push(around?.outerHTML.slice(0, 120) ?? '')
  }
  for (const field of document.querySelectorAll('input, textarea')) {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (isField && isRightToLeft(field.value) && field.dir !== 'auto')
      found.push(field.outerHTML.slice(0, 120))
  }
  return found
}

async function look(page: Page): Promise<void> {
  await expect(page.locator('main').getByText(words).filter({ visible: true }).first()).toBeVisible()
  expect(await page.evaluate(untendedTexts)).toEqual([])
}

test('what people write runs in the direction of its script, wherever it is shown or typed', async ({
  page,
  logIn,
  site,
}) => {
  test.slow()
  const superuser = await superuserClient(site.url, site.superuser)
  const { name } = await createEvent(site.url, { name: `${words} 1`, description: `${words} 2` })
  await createClip(site.url, {
    clip_title: `${words} 3`,
    game: 'blackops6',
    map: 'terminus',
    highest_round: 999,
  })
  const { pb: staff } = await clientOf(site.url, 'staff')
  await staff.collection('faqs').create({ question: `${words} 4`, answer: `${words} 5`, position: 900 })
  await staff.collection('conduct_rules').create({
    rule_number: 900,
    rule_title: `${words} 6`,
    rule_content: `${words} 7`,
  })
  await staff.collection('ranks').create({ position: 900, title: `${words} 8`, description: `${words} 9` })
  const { pb: member, record } = await clientOf(site.url, 'member')
  await member.collection('game_interests').create({
    user: record.id,
    username: record['username'],
    supported_games: ['Chess'],
    popular_games: [],
    other_games: `${words} 10`,
    games_to_support: 'any',
    feedback: `${words} 11`,
  })
  await superuser.collection('users_notes').create({ user: record.id, notes: `${words} 12` })

  await logIn('admin')
  const paths = [
    `/events?q=${encodeURIComponent(words)}`,
    '/bo6-leaderboard?map=terminus',
    '/faq',
    `/clips?q=${encodeURIComponent(words)}`,
    '/code-of-conduct',
    '/ranks',
    '/admin?tab=audit',
  ]
  for (const path of someAtLanding(paths, 3)) {
    await page.goto(path)
    await untilReady(page)
    await look(page)
  }

  await page.goto(`/events?q=${encodeURIComponent(words)}`)
  await page.getByRole('button', { name: new RegExp(`^Edit.*${name}`) }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(name)
  expect(await page.evaluate(untendedTexts)).toEqual([])

  await page.goto('/admin?tab=interests&q=robin_reed')
  await page
    .getByRole('list', { name: /^Filed/ })
    .getByRole('button')
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText(words)
  expect(await page.evaluate(untendedTexts)).toEqual([])
})
