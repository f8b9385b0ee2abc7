import { expect } from 'vitest'
import { expectRefusal, said } from './harness/answers.ts'
import type { Role } from './harness/api.ts'
import { describeConformance } from './harness/section.ts'
import { accounts, ids } from './harness/seed.ts'

const { member, other } = accounts

export const emailVisibility = describeConformance('email visibility', (api, row) => {
  const seen: [Role, string, string, boolean][] = [
    ['guest', 'a hidden address', other.id, false],
    ['guest', 'a visible address', ids.visible, true],
    ['member', "another's hidden address", other.id, false],
    ['other', 'the own address', other.id, true],
    ['admin', 'every address as a manager', other.id, true],
    ['superuser', 'every address', other.id, true],
  ]
  for (const [as, what, id, isSeen] of seen) {
    row(`${as} ${isSeen ? 'sees' : 'does not see'} ${what}`, async () => {
      expect('email' in (await api.pb(as).collection('users').getOne(id))).toBe(isSeen)
    })
    row(`${as} ${isSeen ? 'sees' : 'does not see'} ${what} in an expand`, async () => {
      const clip = await api.pb('superuser').collection('clips').getFirstListItem(`user = '${id}'`)
      const { expand } = await api.pb(as).collection('clips').getOne(clip.id, { expand: 'user' })
      expect(Object.hasOwn(expand?.['user'] ?? {}, 'email')).toBe(isSeen)
    })
  }
  row('the answer to an anonymous sign-up has no email key', async () => {
    const password = 'sign-up-123'
    const body = { username: 'newcomer', email: 'newcomer@example.com', password, passwordConfirm: password }
    expect(await api.pb().collection('users').create(body)).not.toHaveProperty('email')
  })
  row('the answer to a sign-up that asks for visibility has it', async () => {
    const password = 'sign-up-123'
    const body = {
      username: 'opener',
      email: 'opener@example.com',
      password,
      passwordConfirm: password,
      emailVisibility: true,
    }
    expect((await api.pb().collection('users').create(body))['email']).toBe('opener@example.com')
  })

  const filtered: [Role, string, number][] = [
    ['member', `email = '${other.email}'`, 0],
    ['member', `email = '${member.email}'`, 0],
    ['admin', `email = '${other.email}'`, 0],
    ['member', `email = 'vera@example.com'`, 1],
    ['superuser', `email = '${other.email}'`, 1],
    ['member', `email = '${other.email}' || username = 'otto'`, 1],
  ]
  for (const [as, filter, found] of filtered) {
    row(`${as} filtering by ${filter} finds ${found}`, async () => {
      expect((await api.pb(as).collection('users').getList(1, 5, { filter })).totalItems).toBe(found)
    })
  }
  row.differs('sorting by email is not restricted', 'the order would tell hidden addresses', {
    pocketbase: async () => {
      const { items } = await api.pb('member').collection('users').getList(1, 3, { sort: 'email' })
      expect(items[0]?.id).toBe(accounts.admin.id)
    },
    engine: () =>
      expectRefusal(api.pb('member').collection('users').getList(1, 3, { sort: 'email' }), 400, said.plain),
  })
})
