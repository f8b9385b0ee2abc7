import { expect } from 'vitest'
import type { Role } from './harness/api.ts'
import { describeConformance } from './harness/section.ts'
import { accounts, ids } from './harness/seed.ts'

export const expand = describeConformance('expand', (api, row) => {
  const view = async (collection: string, id: string, path: string, as: Role = 'member') =>
    (await api.pb(as).collection(collection).getOne(id, { expand: path })).expand

  row('a single relation is an object', async () => {
    expect(await view('clips', ids.clip(2), 'user')).toMatchObject({
      user: { id: accounts.member.id, username: 'mia' },
    })
  })
  row('a multiple relation is an array in stored order', async () => {
    const people = [accounts.other.id, accounts.member.id]
    await api.pb('superuser').collection('field_kinds').update(ids.kind(1), { people })
    const seen = (await view('field_kinds', ids.kind(1), 'people'))?.['people']
    expect(seen.map(({ id }: { id: string }) => id)).toEqual(people)
  })
  row('a back-relation is an array', async () => {
    const seen = (await view('clips', ids.clip(1), 'clip_votes_via_clip'))?.['clip_votes_via_clip']
    expect(seen.map(({ id }: { id: string }) => id).toSorted()).toEqual([ids.vote(1), ids.vote(2)])
  })
  row('a back-relation over a unique field is an object', async () => {
    expect(await view('users', accounts.member.id, 'profiles_via_user')).toMatchObject({
      profiles_via_user: { motto: 'onward' },
    })
  })
  row('nested expands sit inside the expanded record', async () => {
    expect(await view('clip_votes', ids.vote(1), 'clip.user')).toMatchObject({
      clip: { id: ids.clip(1), expand: { user: { id: ids.visible } } },
    })
  })
  row('a back-relation is walked further', async () => {
    const seen = await view('clips', ids.clip(3), 'clip_votes_via_clip.user')
    expect(seen).toMatchObject({ clip_votes_via_clip: [{ expand: { user: { username: 'mia' } } }] })
  })
  for (const path of [
    'user,clip.user',
    ' user , clip.user ',
    'clip,clip.user,user',
    'user,user,clip,clip.user',
    '.user.,clip.user.',
  ]) {
    row(`"${path}" is merged and trimmed`, async () => {
      expect(await view('clip_votes', ids.vote(1), path)).toMatchObject({
        user: { username: 'mia' },
        clip: { expand: { user: { username: 'vera' } } },
      })
    })
  }
  row('lists expand every item', async () => {
    const { items } = await api.pb().collection('clips').getList(1, 12, { expand: 'user' })
    expect(items.every((item) => item.expand?.['user']?.id === item['user'])).toBe(true)
  })

  row('without a wish there is no expand key', async () => {
    expect(await view('clips', ids.clip(1), '')).toBeUndefined()
  })
  const empty: [string, string, string, Role][] = [
    ['an empty relation', 'tournaments', 'organizer', 'member'],
    ['no referring rows', 'tournaments', 'tournament_registrations_via_tournament', 'member'],
  ]
  for (const [what, collection, path, as] of empty) {
    row(`${what} leaves expand empty`, async () => {
      expect(await view(collection, ids.tournament(3), path, as)).toEqual({})
    })
  }
  row('a view rule that filters all leaves expand empty', async () => {
    expect(await view('users', accounts.member.id, 'users_notes_via_user', 'other')).toEqual({})
  })
  row('a view rule that filters some shows the others', async () => {
    const seen = await view('users', accounts.member.id, 'users_notes_via_user,clips_via_user', 'other')
    expect(Object.keys(seen ?? {})).toEqual(['clips_via_user'])
  })
  for (const path of [
    'nope',
    'clip_title',
    'user.nope',
    'user.name',
    'nope_via_clip',
    'clip_votes_via_nope',
    'vault_via_owner',
  ]) {
    row(`"${path}" is ignored without an expand key`, async () => {
      expect(await view('clips', ids.clip(1), path)).toBeUndefined()
    })
  }
  row('a bad path next to a good one drops only itself', async () => {
    expect(Object.keys((await view('clips', ids.clip(1), 'nope,user')) ?? {})).toEqual(['user'])
  })
  row('a target with a null view rule is unknown to others', async () => {
    await api.pb('superuser').collection('nodes').update(ids.node(1), { vault: 'vlt000000000001' })
    expect(await view('nodes', ids.node(1), 'vault', 'admin')).toBeUndefined()
    expect(await view('nodes', ids.node(1), 'vault', 'superuser')).toMatchObject({ vault: { note: 'gold' } })
  })
  row('six levels are walked, deeper parts are cut', async () => {
    let node = await api
      .pb()
      .collection('nodes')
      .getOne(ids.node(9), { expand: 'parent.parent.parent.parent.parent.parent.parent.parent' })
    let depth = 0
    while (node.expand?.['parent']) {
      node = node.expand['parent']
      depth++
    }
    expect(depth).toBe(6)
  })
})
