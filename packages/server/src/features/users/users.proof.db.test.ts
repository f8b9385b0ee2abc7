import { expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'

const password = 'a password of their own'
const longAgo = '2020-01-01 00:00:00.000Z'

onEachSite((site) => {
  /** A member whose login is an old one. */
  async function longLoggedIn(username: string) {
    const { engine, url } = site
    const { id, email } = await createPerson(engine, username, { password, second_factor: true })
    const client = await clientOf(url, engine, id)
    client.authStore.clear()
    await client.collection('users').authWithPassword(email, password)
    for (const session of await engine.recordsOf('_sessions').findAll({ filter: `recordRef = '${id}'` }))
      await engine.recordsOf('_sessions').update(session.id, { provenAt: longAgo })
    const prove = (given: string) =>
      client.send('/api/collections/users/prove-identity', { method: 'POST', body: { password: given } })
    return { id, users: client.collection('users'), prove }
  }

  test('a member switches the second factor off and leaves only with the password', async () => {
    const { id, users, prove } = await longLoggedIn('leaver')
    expect(await outcomeOf(users.update(id, { second_factor: false }))).toBe(403)
    expect(await outcomeOf(users.delete(id))).toBe(403)
    expect(await outcomeOf(users.requestEmailChange('thief@example.com'))).toBe(403)
    expect(await site.engine.recordsOf('users').findById(id)).toMatchObject({ second_factor: true })
    expect(await outcomeOf(prove('a wrong password'))).toBe(400)
    expect(await outcomeOf(users.delete(id))).toBe(403)
    await prove(password)
    expect(await outcomeOf(users.update(id, { second_factor: false }))).toBe('ok')
    expect(await outcomeOf(users.delete(id))).toBe('ok')
  })

  test('other changes of a member need no proof', async () => {
    const { id, users } = await longLoggedIn('dweller')
    expect(await outcomeOf(users.update(id, { theme_preference: 'dark' }))).toBe('ok')
    expect(await outcomeOf(users.update(id, { second_factor: true }))).toBe('ok')
    await site.engine.recordsOf('users').update(id, { second_factor: false })
    expect(await outcomeOf(users.update(id, { second_factor: true }))).toBe('ok')
  })
})
