import type { Page } from '@playwright/test'
import PocketBase, { type RecordModel } from 'pocketbase'
import { superuserClient } from './people.ts'
import type { SiteProcess } from './site-process.ts'

/** A member created for one test, which may change or delete the account. */
export interface Newcomer {
  readonly record: RecordModel
  readonly email: string
  readonly password: string
  /** The official client, logged in as the member. */
  readonly pb: PocketBase
}

const password = 'a-password-of-their-own'
let made = 0

export async function createNewcomer(
  site: SiteProcess,
  values: Record<string, unknown> = {},
): Promise<Newcomer> {
  made += 1
  const username = `newcomer_${Date.now().toString(36)}_${made}`
  const email = `${username}@example.test`
  const superuser = await superuserClient(site.url, site.superuser)
  await superuser
    .collection('users')
    .create({ email, password, passwordConfirm: password, username, verified: true, ...values })
  const pb = new PocketBase(site.url)
  pb.autoCancellation(false)
  const { record } = await pb.collection('users').authWithPassword(email, password)
  return { record, email, password, pb }
}

/** Logs the newcomer in on this page; after a log-out they stay logged out. */
export async function comeBack(page: Page, { pb }: Newcomer): Promise<void> {
  const stored = JSON.stringify({ token: pb.authStore.token, record: pb.authStore.record })
  await page.route('**/e2e-come-back', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>door</title>' }),
  )
  await page.goto('/e2e-come-back')
  await page.evaluate((value) => localStorage.setItem('pocketbase_auth', value), stored)
}
