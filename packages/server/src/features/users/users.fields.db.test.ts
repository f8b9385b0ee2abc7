import { formatDate } from '@longhouse/engine/schema'
import { expect, test } from 'vitest'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { clientOf, createPerson } from '../../testing/test-site.ts'

const refused = (field: string, message: string) => ({
  status: 400,
  response: { data: { [field]: { message } } },
})

onEachSite((site) => {
  let names = 0
  const newcomer = async () => {
    const { id } = await createPerson(site.engine, `newcomer${(names += 1)}`)
    const users = (await clientOf(site.url, site.engine, id)).collection('users')
    return { id, change: (values: object) => users.update(id, values), read: () => users.getOne(id) }
  }

  test('a time zone is one that exists, or none', async () => {
    const { change, read } = await newcomer()
    for (const zone of ['Mars/Olympus', '+01:00', 'x'.repeat(64)])
      await expect(change({ time_zone: zone })).rejects.toMatchObject(
        refused('time_zone', 'This time zone does not exist'),
      )
    for (const zone of ['America/Chicago', 'UTC', '']) {
      expect(await outcomeOf(change({ time_zone: zone }))).toBe('ok')
      expect(await read()).toMatchObject({ time_zone: zone })
    }
    const values = { time_zone: 'Mars/Olympus' }
    await expect(createPerson(site.engine, 'martian', values)).rejects.toMatchObject({ status: 400 })
  })

  test('a newcomer names once who brought them, and never themselves', async () => {
    const { member, other } = site.people
    const { id, change, read } = await newcomer()
    await expect(change({ welcomed_by: id })).rejects.toMatchObject(
      refused('welcomed_by', 'This is you: choose somebody else'),
    )
    expect(await outcomeOf(change({ welcomed_by: 'nobody123456789' }))).toBe(400)
    expect(await outcomeOf(change({ welcomed_by: member.id }))).toBe('ok')
    for (const welcomed_by of [other.id, ''])
      await expect(change({ welcomed_by })).rejects.toMatchObject(
        refused('welcomed_by', 'You have said already who brought you'),
      )
    expect(await outcomeOf(change({ welcomed_by: member.id, theme_preference: 'dark' }))).toBe('ok')
    expect(await read()).toMatchObject({ welcomed_by: member.id })
    const asSuperuser = site.as.superuser.collection('users')
    expect(await outcomeOf(asSuperuser.update(id, { welcomed_by: other.id }))).toBe('ok')
  })

  test('after thirty days it is too late to name them, and other fields still change', async () => {
    const { id, change } = await newcomer()
    const created = formatDate(new Date(site.now().getTime() - 31 * 24 * 60 * 60 * 1000))
    const ageing = { sql: 'UPDATE users SET created = ? WHERE id = ?', params: [created, id] }
    await site.engine.transaction((tx) => tx.query(ageing))
    await expect(change({ welcomed_by: site.people.member.id })).rejects.toMatchObject(
      refused('welcomed_by', 'This can be said within 30 days of joining'),
    )
    expect(await outcomeOf(change({ theme_preference: 'dark' }))).toBe('ok')
  })

  test('a deleted account is no longer named, and deletes no newcomer', async () => {
    const leaving = await newcomer()
    const { id, change, read } = await newcomer()
    await change({ welcomed_by: leaving.id, time_zone: 'UTC' })
    const client = await clientOf(site.url, site.engine, leaving.id)
    await client.collection('users').delete(leaving.id)
    expect(await read()).toMatchObject({ id, welcomed_by: '', time_zone: 'UTC' })
  })
})
