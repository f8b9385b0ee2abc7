import type { Page } from '@playwright/test'
import { desktop, lookEverywhere, phone } from './support/axe.ts'
import { comeBack, createNewcomer, type Newcomer } from './support/members.ts'
import { superuserClient } from './support/people.ts'
import { tagsOfRepeat } from './support/repeats.ts'
import type { SiteProcess } from './support/site-process.ts'
import { expect, test } from './support/test.ts'

const refused = /status of 40[03]/
const question = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' })

/** Creates a member whose login is old. */
async function longLoggedIn(site: SiteProcess, values: Record<string, unknown> = {}): Promise<Newcomer> {
  const newcomer = await createNewcomer(site, values)
  const superuser = await superuserClient(site.url, site.superuser)
  const filter = superuser.filter('recordRef = {:id}', { id: newcomer.record.id })
  for (const { id } of await superuser.collection('_sessions').getFullList({ filter }))
    await superuser.collection('_sessions').update(id, { provenAt: '2020-01-01 00:00:00.000Z' })
  return newcomer
}

for (const [index, [name, size]] of (
  [
    ['a desktop', desktop],
    ['a phone', phone],
  ] as const
).entries()) {
  test(
    `deleting an account asks for the password first, by keyboard on ${name}`,
    { tag: tagsOfRepeat(index, '@AC-03') },
    async ({ page, site, allowConsole }) => {
      allowConsole(refused)
      await page.setViewportSize(size)
      const newcomer = await longLoggedIn(site)
      await comeBack(page, newcomer)
      await page.goto('/account')
      await page.getByRole('button', { name: 'Delete Account' }).press('Enter')
      await page.getByRole('button', { name: 'Delete for good' }).press('Enter')
      const field = question(page).getByLabel('Your password', { exact: true })
      await expect(field).toBeFocused()
      expect(await lookEverywhere(page, 'the question')).toEqual([])
      await page.setViewportSize(size)
      await field.fill('not the password')
      await field.press('Enter')
      await expect(question(page).getByText('This password is not right.')).toBeVisible()
      await newcomer.pb.collection('users').getOne(newcomer.record.id)

      await page.keyboard.press('Escape')
      await expect(question(page)).toHaveCount(0)
      const deletion = page.getByRole('dialog', { name: 'Delete Account' })
      await expect(deletion.getByRole('alert')).toHaveCount(0)
      const confirm = deletion.getByRole('button', { name: 'Delete for good' })
      await expect(confirm).toBeEnabled()
      await confirm.press('Enter')
      await field.fill(newcomer.password)
      await field.press('Enter')
      await expect(page.getByText('Your account has been deleted.')).toBeVisible()
      await expect(page).toHaveURL('/')
    },
  )
}

test(
  'the second factor goes off only after the password, and stays on when the question is left',
  { tag: ['@AU-09', '@all'] },
  async ({ page, site, allowConsole }) => {
    allowConsole(refused)
    const newcomer = await longLoggedIn(site)
    await newcomer.pb.collection('users').update(newcomer.record.id, { second_factor: true })
    await comeBack(page, newcomer)
    await page.goto('/account')
    const factor = page.getByRole('switch', { name: 'Second factor' })
    await expect(factor).toBeChecked()
    await factor.press('Space')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(factor).toBeChecked()
    await expect(factor).toBeFocused()
    await factor.press('Space')
    await question(page).getByLabel('Your password', { exact: true }).fill(newcomer.password)
    await question(page).getByRole('button', { name: 'Go on' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(factor).not.toBeChecked()
  },
)

test(
  'a new address: the question comes over the form, and what was typed stays',
  { tag: ['@AU-09', '@all'] },
  async ({ page, site, mailbox, allowConsole }) => {
    allowConsole(refused)
    const newcomer = await longLoggedIn(site)
    await comeBack(page, newcomer)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Change e-mail' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change e-mail' })
    const moved = `moved-${newcomer.email}`
    await dialog.getByLabel('New e-mail').fill(moved)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await question(page).getByLabel('Your password', { exact: true }).fill(newcomer.password)
    await question(page).getByRole('button', { name: 'Go on' }).click()
    await expect(dialog.getByText(`A link is on its way to ${moved}`)).toBeVisible()
    await mailbox.linkTo(moved, /new e-mail address/)
  },
)

test(
  'a member without a password gets a code by mail',
  { tag: ['@AU-09', '@all'] },
  async ({ page, site, mailbox, allowConsole }) => {
    allowConsole(refused)
    const newcomer = await longLoggedIn(site)
    await comeBack(page, newcomer)
    // As the server responds for an account that only ever logged in through Discord.
    const own = `**/api/collections/users/records/${newcomer.record.id}*`
    const proof = {
      code: 'proof_required',
      message: 'Please confirm that it is you.',
      params: { method: 'otp' },
    }
    const json = { status: 403, message: proof.message, data: { proof } }
    await page.route(own, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 403, json }) : route.fallback(),
    )
    let sent: { code?: string; otpId?: string } = {}
    await page.route('**/prove-identity', async (route) => {
      sent = route.request().postDataJSON()
      await page.unroute(own)
      await newcomer.pb.send('/api/collections/users/prove-identity', {
        method: 'POST',
        body: { password: newcomer.password },
      })
      await route.fulfill({ status: 204 })
    })
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(question(page).getByText(`A code is on its way to ${newcomer.email}.`)).toBeVisible()
    const code = await mailbox.codeTo(newcomer.email)
    await question(page).getByLabel('Code').fill(code)
    expect(await lookEverywhere(page, 'the code')).toEqual([])
    await question(page).getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText('Your account has been deleted.')).toBeVisible()
    expect(sent).toMatchObject({ code: code.replace(' ', ''), otpId: expect.any(String) })
  },
)
