import { expect, type Page } from '@playwright/test'
import { demoPassword } from './people.ts'
import { untilReady } from './visits.ts'

export const email = (page: Page) => page.getByRole('textbox', { name: 'Email' })
export const password = (page: Page) => page.getByRole('textbox', { name: 'Password' })
export const loginButton = (page: Page) => page.getByRole('button', { name: 'Sign In' })
export const loggedInAs = (page: Page, username: string) =>
  expect(page.getByRole('banner').getByRole('link', { name: username }).first()).toBeVisible()
export const loggedOut = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'LOGIN' }).first()).toBeVisible()
export const storedAuth = (page: Page) => page.evaluate(() => localStorage.getItem('pocketbase_auth'))
export const authCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'pb_auth')

export async function openReady(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilReady(page)
}

export async function logInByPassword(page: Page, address: string, secret = demoPassword): Promise<void> {
  await email(page).fill(address)
  await password(page).fill(secret)
  await loginButton(page).click()
}
