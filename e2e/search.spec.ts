import type { Locator, Page } from '@playwright/test'
import { createEvent, uniqueName } from './events.data.ts'
import { expectAccessibleOnBothSizes } from './support/axe.ts'
import { openReady } from './support/login.ts'
import { people } from './support/people.ts'
import { expect, test } from './support/test.ts'

const palette = 'Search the site'

test('a page, a member, an event and a clip are found using only the keyboard [ME-10]', async ({
  page,
  logIn,
  site,
}) => {
  test.slow()
  const name = uniqueName('Ember Watch')
  const event = await createEvent(site.url, { name })
  await logIn('member')
  await openReady(page, '/faq')
  const box = page.getByRole('combobox', { name: palette })
  const results = page.getByRole('listbox', { name: 'Results' })

  const goTo = async (typed: string, group: string, label: string | RegExp) => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await box.fill(typed)
    const wanted = results.getByRole('group', { name: group }).getByRole('option', { name: label }).first()
    await expect(wanted).toBeVisible()
    const id = (await wanted.getAttribute('id')) ?? 'nothing'
    for (let presses = 0; presses < 30; presses += 1) {
      if ((await box.getAttribute('aria-activedescendant')) === id) break
      await page.keyboard.press('ArrowDown')
    }
    await expect(box).toHaveAttribute('aria-activedescendant', id)
    await page.keyboard.press('Enter')
    await expect(box).toBeHidden()
  }

  await goTo('rank', 'Pages', 'Ranks')
  await expect(page).toHaveURL('/ranks')
  await goTo('silas', 'Members', people.staff.username)
  await expect(page).toHaveURL(`/user/${people.staff.username}`)
  await goTo(name, 'Events', name)
  await expect(page).toHaveURL(`/events/${event.id}`)
  await goTo('round', 'Clips', /round/i)
  await expect(page).toHaveURL(/\/clips\?q=/)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Chosen lately' }).getByRole('option')).toHaveCount(4)
  await box.fill('?')
  await expect(page.getByRole('region', { name: 'Keys' })).toContainText('Ctrl K')
  await box.fill('nobody is called this')
  await expect(page.getByText('Nothing fits “nobody is called this”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
})

test(
  'records that a visitor may not read are not found by typing their name [ME-10]',
  { tag: '@all' },
  async ({ page, site, logIn, browser }) => {
    const name = uniqueName('Secret Draft')
    await createEvent(site.url, { name, is_draft: true })
    const look = async (where: Page) => {
      await openReady(where, site.url)
      await where.getByRole('button', { name: 'Search', exact: true }).click()
      await where.getByRole('combobox', { name: palette }).fill(name)
    }
    const nothing = `Nothing fits “${name}”.`
    await look(page)
    await expect(page.getByText(nothing)).toBeVisible()
    await logIn('secondMember')
    await look(page)
    await expect(page.getByText(nothing)).toBeVisible()
    const staffPage = await browser.newPage()
    await logIn('staff', staffPage)
    await look(staffPage)
    await expect(staffPage.getByRole('option', { name })).toBeVisible()
    await staffPage.close()
  },
)

test(
  'the palette is accessible and fits, empty and with results [ME-10]',
  { tag: '@all' },
  async ({ page, logIn }) => {
    test.slow()
    await logIn('member')
    await openReady(page, '/events')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expectAccessibleOnBothSizes(page)
    await page.getByRole('combobox', { name: palette }).fill('a')
    await expect(page.getByRole('group', { name: 'Members' }).getByRole('option').first()).toBeVisible()
    await expectAccessibleOnBothSizes(page)
  },
)

test.describe('on a phone', () => {
  test.use({ hasTouch: true })

  test('Back and Escape close the palette and the menu, and give the focus back', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openReady(page, '/faq')
    // A separate page load: from here Back leaves the document.
    await openReady(page, '/ranks')
    const box = page.getByRole('combobox', { name: palette })
    const search = page.getByRole('button', { name: 'Search', exact: true })
    const burger = page.getByRole('button', { name: 'Open menu' })
    const isClosedBy = async (close: () => Promise<unknown>, opener: Locator) => {
      await expect(box).toBeFocused()
      await box.fill('faq')
      await close()
      await expect(box).toBeHidden()
      await expect(opener).toBeFocused()
      await expect(page).toHaveURL('/ranks')
    }
    const escape = () => page.keyboard.press('Escape')
    const back = () => page.goBack()
    for (const close of [escape, back]) {
      await search.tap()
      await isClosedBy(close, search)
    }
    // The smallest phones have it in the menu, which is closed by then.
    await page.setViewportSize({ width: 320, height: 568 })
    for (const close of [back, escape]) {
      await burger.tap()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).tap()
      await isClosedBy(close, burger)
    }
    await burger.tap()
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    await expect(burger).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/faq')
  })
})
