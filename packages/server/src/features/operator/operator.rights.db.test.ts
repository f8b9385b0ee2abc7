import type PocketBase from 'pocketbase'
import { beforeAll, expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { createOperator, type TestOperator } from '../../testing/operator.ts'

type Method = 'GET' | 'POST' | 'DELETE' | 'PATCH'

/** Outcome for a superuser: 'ok', or how the route refuses a missing id. */
const routes: readonly (readonly [Method, string, 'ok' | number])[] = [
  ['GET', '/api/operator/overview', 'ok'],
  ['GET', '/api/operator/limits', 'ok'],
  ['GET', '/api/operator/queues/messages', 'ok'],
  ['POST', '/api/operator/queues/messages/nothing/retry', 404],
  ['DELETE', '/api/operator/queues/messages/nothing', 404],
  ['GET', '/api/operator/queues/mails', 'ok'],
  ['POST', '/api/operator/queues/mails/nothing/retry', 404],
  ['DELETE', '/api/operator/queues/mails/nothing', 404],
  ['GET', '/api/operator/queues/direct-messages', 'ok'],
  ['POST', '/api/operator/queues/direct-messages/nothing/retry', 404],
  ['DELETE', '/api/operator/queues/direct-messages/nothing', 404],
  ['GET', '/api/operator/people/PERSON/sessions', 'ok'],
  ['GET', '/api/operator/people/nobody/sessions', 404],
  ['DELETE', '/api/operator/people/PERSON/sessions/nothing', 404],
  ['DELETE', '/api/operator/people/nobody/sessions', 404],
  ['GET', '/api/logs', 'ok'],
  ['GET', '/api/crons', 'ok'],
  ['POST', '/api/crons/nothing', 404],
  ['GET', '/api/backups', 'ok'],
  ['DELETE', '/api/backups/nothing.zip', 400],
  ['GET', '/api/settings', 'ok'],
  ['PATCH', '/api/settings', 'ok'],
  ['GET', '/api/collections', 'ok'],
  ['GET', '/api/collections/users', 'ok'],
  ['DELETE', '/api/collections/users', 400],
]

onEachSite((site) => {
  let chief: TestOperator
  beforeAll(async () => {
    chief = await createOperator(site, 'chief')
  })

  test.each(routes)('only superusers and operators may %s %s', async (method, path, answered) => {
    const { as, people } = site
    const callers: Record<string, PocketBase> = {
      guest: as.guest,
      member: as.member,
      staff: as.staff,
      'admin without the right': as.admin,
      'admin with a member token': chief.member,
      'operator token': chief.operator,
      superuser: as.superuser,
    }
    const outcomes: Record<string, unknown> = {}
    for (const [who, client] of Object.entries(callers)) {
      const url = path.replace('PERSON', people.other.id)
      outcomes[who] = await outcomeOf(client.send(url, { method, ...(method === 'PATCH' && { body: {} }) }))
    }
    expect(outcomes).toEqual({
      guest: 401,
      member: 403,
      staff: 403,
      'admin without the right': 403,
      'admin with a member token': 403,
      'operator token': answered,
      superuser: answered,
    })
  })

  test('only an admin with the right gets an operator token', async () => {
    const { as } = site
    const outcomes: unknown[] = []
    for (const client of [
      as.guest,
      as.member,
      as.staff,
      as.admin,
      chief.member,
      chief.operator,
      as.superuser,
    ])
      outcomes.push(await ask(client))
    expect(outcomes).toEqual([401, 403, 403, 403, 'ok', 403, 403])
  })

  test('only superusers and operators give the right, and only the member and staff see it', async () => {
    const { as, people } = site
    const give = (client: PocketBase) =>
      outcomeOf(client.collection('users').update(people.other.id, { can_operate: true }))
    const own = await outcomeOf(as.admin.collection('users').update(people.admin.id, { can_operate: true }))
    expect([own, await give(as.other), await give(as.staff), await give(as.admin)]).toEqual([
      400, 400, 404, 404,
    ])
    expect(await give(chief.member)).toBe(404)
    expect(await give(chief.operator)).toBe('ok')
    expect(await outcomeOf(as.other.send('/api/operator/token', { method: 'POST' }))).toBe(403)
    const seen = async (client: PocketBase) =>
      (await client.collection('users').getOne(people.other.id))['can_operate']
    expect([await seen(as.guest), await seen(as.member), await seen(as.other), await seen(as.staff)]).toEqual(
      [undefined, undefined, true, true],
    )
    await as.superuser.collection('users').update(people.other.id, { can_operate: false })
  })
})

function ask(client: PocketBase): Promise<unknown> {
  return outcomeOf(client.send('/api/operator/token', { method: 'POST' }))
}
