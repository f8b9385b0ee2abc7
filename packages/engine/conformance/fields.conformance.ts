import { expect } from 'vitest'
import { expectRefusal, said, send } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'
import { accounts, ids } from './harness/seed.ts'

const user = { id: ids.visible, username: 'vera' }

export const fields = describeConformance(
  'fields',
  (api, row) => {
    const clip = (wanted: string, expand = '') =>
      api.pb('member').collection('clips').getOne(ids.clip(1), { fields: wanted, expand })
    const kind = (wanted: string) =>
      api.pb('member').collection('field_kinds').getOne(ids.kind(1), { fields: wanted })

    const picked: [wanted: string, expand: string, expected: object][] = [
      ['id,clip_title', '', { id: ids.clip(1), clip_title: 'Clip 01' }],
      [' id , clip_title ', '', { id: ids.clip(1), clip_title: 'Clip 01' }],
      ['id,nope', '', { id: ids.clip(1) }],
      ['nope', '', {}],
      ['id,expand.user.id,expand.user.username', 'user', { id: ids.clip(1), expand: { user } }],
      ['expand.*.id', 'user', { expand: {} }],
      ['clip_title.deeper', '', { clip_title: 'Clip 01' }],
    ]
    for (const [wanted, expand, expected] of picked) {
      row(`fields=${wanted} keeps ${JSON.stringify(expected)}`, async () => {
        expect(await clip(wanted, expand)).toEqual(expected)
      })
    }
    row('* keeps every key of that level', async () => {
      const all = await clip('*,expand.user.id', 'user')
      expect(all).toMatchObject({
        clip_title: 'Clip 01',
        collectionName: 'clips',
        expand: { user: { id: ids.visible } },
      })
      expect(Object.keys(all.expand?.['user'])).toEqual(['id'])
    })
    row('dots walk JSON fields', async () => {
      expect(await kind('data.a.b')).toEqual({ data: { a: { b: 1 } } })
    })
    row('lists keep their frame', async () => {
      const list = await api.pb().collection('clips').getList(1, 2, { fields: 'id', sort: 'id' })
      expect(list).toEqual({
        page: 1,
        perPage: 2,
        totalItems: 12,
        totalPages: 6,
        items: [{ id: ids.clip(1) }, { id: ids.clip(2) }],
      })
    })
    row('arrays of objects are walked', async () => {
      expect(await clip('expand.clip_votes_via_clip.vote_type', 'clip_votes_via_clip')).toEqual({
        expand: { clip_votes_via_clip: [{ vote_type: 'upvote' }, { vote_type: 'upvote' }] },
      })
    })
    row('the health answer is shaped too', async () => {
      expect((await send(api, '/api/health?fields=code')).json).toEqual({ code: 200 })
    })
    row('auth answers are shaped too', async () => {
      const { email, password } = accounts.other
      const answer = await api
        .pb()
        .collection('users')
        .authWithPassword(email, password, { fields: 'token,record.id' })
      expect(answer).toEqual({ token: expect.any(String), record: { id: accounts.other.id } })
    })
    row('errors are never shaped', () =>
      expectRefusal(api.pb().collection('clips').getOne('nope', { fields: 'id' }), 404, said.notFound),
    )
    row('hidden fields stay hidden', async () => {
      expect(await kind('id,secret')).toEqual({ id: ids.kind(1) })
    })
    row('hidden addresses stay hidden', async () => {
      const seen = await api
        .pb('member')
        .collection('users')
        .getOne(accounts.other.id, { fields: 'id,email' })
      expect(seen).toEqual({ id: accounts.other.id })
    })

    const excerpts: [wanted: string, expected: object][] = [
      ['body:excerpt(100)', { body: 'Hello big & small World' }],
      ['body:excerpt(5)', { body: 'Hello' }],
      ['body:excerpt(9,true)', { body: 'Hello big...' }],
      ['body:excerpt(9, false)', { body: 'Hello big' }],
      ['body:excerpt(100,true)', { body: 'Hello big & small World' }],
      ['score:excerpt(1)', { score: 1.5 }],
      ['tags:excerpt(1)', { tags: ['red', 'green'] }],
    ]
    for (const [wanted, expected] of excerpts) {
      row(`fields=${wanted} gives ${JSON.stringify(expected)}`, async () => {
        expect(await kind(wanted)).toEqual(expected)
      })
    }
    for (const wanted of [
      'body:excerpt',
      'body:excerpt()',
      'body:excerpt(0)',
      'body:excerpt(1,true,2)',
      'body:excerpt(x)',
      'body:nope(1)',
    ]) {
      row(`fields=${wanted} is refused`, () => expectRefusal(kind(wanted), 400, said.plain))
    }
  },
  { isReadOnly: true },
)
