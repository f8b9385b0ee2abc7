import { deepEqual, ok } from 'node:assert/strict'
import type PocketBase from 'pocketbase'
import { community } from '@longhouse/contract/community'
import { eventValues, newClient, newPicture } from '@longhouse/server/testing'
import type { OperatedSite } from './operated-site.ts'

export const superuser = { email: 'root@example.test', password: 'the password of the superuser' }
export const admin = { email: 'ines@example.test', password: 'the password of the admin' }

/** Requests that must succeed in each phase. */
export const meanwhile = 40

/** The members who logged in, and the session that must survive everything that follows. */
export interface People {
  readonly adminId: string
  readonly adminToken: string
  readonly memberId: string
}

export async function superuserAt(url: string): Promise<PocketBase> {
  const client = newClient(url)
  await client.collection('_superusers').authWithPassword(superuser.email, superuser.password)
  return client
}

export function newEvent(name: string): Record<string, unknown> {
  return eventValues({ name, game: community.games[0]?.id, thumbnail: newPicture() })
}

/** Each must exist exactly once. */
export async function requireWritten(site: OperatedSite, written: readonly string[]): Promise<void> {
  const root = await superuserAt(site.url(site.place.nodes - 1))
  const found = (await root.collection('faqs').getFullList()).map(({ question }) => String(question))
  ok(written.length > 0, 'no writes succeeded')
  deepEqual(
    written.filter((question) => found.filter((one) => one === question).length !== 1),
    [],
    'questions that were acknowledged are not there once',
  )
}
