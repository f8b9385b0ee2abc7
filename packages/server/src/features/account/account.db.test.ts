import { expect, test } from 'vitest'
import { applicationValues, createClip, createEvent, interestValues } from '../../testing/factories.ts'
import { onEachSite } from '../../testing/on-each-site.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { clientOf, createPerson, type TestSite } from '../../testing/test-site.ts'

onEachSite((site) => {
  test('a deleted account takes its records along; what other members need stays [AC-03]', async () => {
    const { engine, url, people } = site
    const { id } = await createPerson(engine, 'goner')
    const theirs = await leaveTraces(site, id)
    const organised = await createEvent(engine, { organizer: id })
    const visited = await createEvent(engine)
    await engine.recordsOf('tournament_registrations').create({ user: id, tournament: visited })
    const liked = await createClip(engine, people.member.id)
    await engine.recordsOf('clip_votes').create({ user: id, clip: liked, vote_type: 'upvote' })

    const client = await clientOf(url, engine, id)
    await client.collection('users').delete(id)

    // Records that refer to an account are deleted in portions.
    for (const { collection, record } of theirs) {
      await expect
        .poll(async () => [collection, await engine.recordsOf(collection).findById(record)])
        .toEqual([collection, undefined])
    }
    await expect
      .poll(() => engine.recordsOf('tournaments').findById(organised))
      .toMatchObject({ name: 'Round 100', organizer: '' })
    await expect
      .poll(() => engine.recordsOf('tournaments').findById(visited))
      .toMatchObject({ participant_count: 0 })
    await expect.poll(() => engine.recordsOf('clips').findById(liked)).toMatchObject({ upvotes: 0 })
    expect(await outcomeOf(client.collection('clips').getFirstListItem("game != ''"))).toBe(404)
  })

  test('the export has what the record API shows callers about themselves, and no data of others', async () => {
    const { engine, url, people } = site
    const { id } = await createPerson(engine, 'curious', { discord_data: { roles: ['1'] } })
    const theirs = await leaveTraces(site, id)
    await leaveTraces(site, people.other.id)

    const client = await clientOf(url, engine, id)
    const data: { account: Record<string, unknown>; records: Record<string, { id: string }[]> } =
      await client.send('/api/account/export', {})
    expect(data.account).toMatchObject({ id, username: 'curious', email: 'curious@example.com' })
    expect(data.account).not.toHaveProperty('password')
    expect(data.account).not.toHaveProperty('tokenKey')
    // Only staff can read notes.
    for (const { collection, record } of theirs.filter((each) => each.collection !== 'users_notes')) {
      expect([collection, data.records[collection]?.map((entry) => entry.id)]).toEqual([collection, [record]])
    }
  })

  test('the export has records that name the member among others, and their activities', async () => {
    const { engine, url, people } = site
    const { id } = await createPerson(engine, 'cohost')
    const hosted = await createEvent(engine, { organizer: people.member.id, hosts: [people.other.id, id] })
    const client = await clientOf(url, engine, id)
    const data: { records: Record<string, { id: string; kind?: string; user?: string }[]> } =
      await client.send('/api/account/export', {})
    expect(data.records['tournaments']?.map((event) => event.id)).toEqual([hosted])
    expect(data.records['activities']?.map(({ kind, user }) => [kind, user])).toEqual([['joined', id]])
  })

  test('the export is for people who are logged in', async () => {
    expect(await outcomeOf(site.as.guest.send('/api/account/export', {}))).toBe(401)
    expect(await outcomeOf(site.as.superuser.send('/api/account/export', {}))).toBe(401)
    expect(await outcomeOf(site.as.member.send('/api/account/export', {}))).toBe('ok')
  })
})

/** Creates one record of each kind that a member can have. */
async function leaveTraces({ engine, people }: TestSite, user: string) {
  const clip = await createClip(engine, user)
  const tournament = await createEvent(engine)
  const liked = await createClip(engine, people.member.id)
  const made = async (collection: string, values: Record<string, unknown>) => ({
    collection,
    record: (await engine.recordsOf(collection).create(values)).id,
  })
  return [
    { collection: 'clips', record: clip },
    await made('tournament_registrations', { user, tournament }),
    await made('clip_votes', { user, clip: liked, vote_type: 'downvote' }),
    await made('staff_applications', applicationValues(user)),
    await made('game_interests', interestValues(user)),
    await made('users_notes', { user, notes: 'kind' }),
  ]
}
