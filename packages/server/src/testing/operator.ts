import PocketBase from 'pocketbase'
import { createPerson, type TestSite } from './test-site.ts'

const password = 'correct horse battery'

/** An admin who may operate, with their own login and with an operator's token. */
export interface TestOperator {
  readonly id: string
  readonly member: PocketBase
  readonly operator: PocketBase
}

/** Creates an administrator with the right to operate, and an operator's token for them. */
export async function createOperator(site: TestSite, username: string): Promise<TestOperator> {
  const { id } = await createPerson(site.engine, username, { is_admin: true, can_operate: true, password })
  const member = new PocketBase(site.url).autoCancellation(false)
  await member.collection('users').authWithPassword(`${username}@example.com`, password)
  const operator = new PocketBase(site.url).autoCancellation(false)
  const { token } = await member.send<{ token: string }>('/api/operator/token', { method: 'POST' })
  operator.authStore.save(token)
  return { id, member, operator }
}
