import { expect, test } from 'vitest'
import { isUsername } from '@longhouse/contract/users'
import { onEachSite } from '../../testing/on-each-site.ts'
import { createPerson } from '../../testing/test-site.ts'
import { cleanUsernames } from './users.usernames.ts'

const email = (name: string) => ({ email: `${name}@example.com` })

onEachSite((site) => {
  const nameOf = async (id: string) => (await site.engine.recordsOf('users').findById(id))?.['username']

  test('an invalid username is cleaned when it is stored, with digits if the result is taken', async () => {
    const first = await createPerson(site.engine, '<i>Moss</i>', email('moss'))
    expect(first.username).toBe('iMossi')
    const second = await createPerson(site.engine, 'iMoss/i', email('moss2'))
    expect(second.username).toMatch(/^iMossi_\d{4}$/)
    const third = await createPerson(site.engine, '</>', email('moss3'))
    expect(third.username).toMatch(/^users\d{6}$/)
    await site.engine.recordsOf('users').update(first.id, { username: 'Moss/Hill' })
    expect(await nameOf(first.id)).toBe('MossHill')
  })

  test('a start renames members with an invalid username, each of them once', async () => {
    const { engine } = site
    const [one, two, fine] = await Promise.all(
      ['one', 'two', 'fine'].map((name) => createPerson(engine, name)),
    )
    await engine.transaction(async (tx) => {
      const rename = (name: string, id = '') =>
        tx.query({ sql: 'UPDATE users SET username = ? WHERE id = ?', params: [name, id] })
      await rename('old/<name>', one?.id)
      await rename('OLD<name', two?.id)
    })
    // A member with such a name can change everything else.
    await engine.recordsOf('users').update(one?.id ?? '', { theme_preference: 'dark' })
    const renamed = await cleanUsernames(engine)
    const names = [await nameOf(one?.id ?? ''), await nameOf(two?.id ?? '')]
    expect(names.map(String).every(isUsername)).toBe(true)
    expect(names.map((name) => String(name).slice(0, 7).toLowerCase())).toEqual(['oldname', 'oldname'])
    expect(await nameOf(fine?.id ?? '')).toBe('fine')
    const expected = [
      { id: one?.id, before: 'old/<name>', now: names[0] },
      { id: two?.id, before: 'OLD<name', now: names[1] },
    ]
    expect(new Set(renamed)).toEqual(new Set(expected))
    expect(await cleanUsernames(engine)).toEqual([])
    expect([await nameOf(one?.id ?? ''), await nameOf(two?.id ?? '')]).toEqual(names)
  })
})
