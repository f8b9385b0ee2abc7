import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { onEachDatabase } from '../../testing/index.ts'
import { body, guest, idOf, openRecords, person, superuser, type OpenRecords } from '../records.fixture.ts'
import { ShownRow } from '../shown-row.ts'

onEachDatabase((database) => {
  let open: OpenRecords
  let queries = 0
  beforeAll(async () => {
    open = await openRecords(database)
    for (const name of ['ann', 'bob']) await open.add('people', person(name))
    await open.add('posts', {
      id: idOf('p1'),
      title: 'One',
      author: idOf('ann'),
      readers: [idOf('bob'), idOf('ann')],
    })
    await open.add('posts', { id: idOf('p2'), title: 'Two' })
    await open.add('comments', { id: idOf('c1'), post: idOf('p1'), author: idOf('bob'), text: 'a' })
    await open.add('comments', {
      id: idOf('c2'),
      post: idOf('p1'),
      author: idOf('ann'),
      text: 'b',
      answers: idOf('c1'),
    })
    await open.add('comments', { id: idOf('c3'), post: idOf('p1'), text: 'secret' })
    await open.add('profiles', { person: idOf('ann'), motto: 'hi' })
    await open.add('vault', { owner: idOf('ann'), note: 'gold' })
    const read = open.database.readArrays.bind(open.database)
    open.database.readArrays = (query) => {
      queries += 1
      return read(query)
    }
  })
  afterAll(() => open.close())

  const expand = async (collection: string, id: string, path: string, context = guest) =>
    (await open.records.as(context).view(collection, idOf(id), { expand: path })).body.expand

  test('a single relation is an object, many are a list in stored order', async () => {
    expect(await expand('posts', 'p1', 'author,readers')).toMatchObject({
      author: { name: 'ann' },
      readers: [{ name: 'bob' }, { name: 'ann' }],
    })
  })

  test('referring records are a list in order of insertion, a unique one is an object', async () => {
    expect(await expand('posts', 'p1', 'comments_via_post')).toMatchObject({
      comments_via_post: [{ text: 'a' }, { text: 'b' }],
    })
    expect(await expand('people', 'ann', 'profiles_via_person')).toMatchObject({
      profiles_via_person: { motto: 'hi' },
    })
  })

  test('paths continue, several in one call', async () => {
    expect(
      await expand(
        'posts',
        'p1',
        ' comments_via_post.author.profiles_via_person, comments_via_post.answers ',
      ),
    ).toMatchObject({
      comments_via_post: [
        { expand: { author: { name: 'bob', expand: {} } } },
        { expand: { author: { expand: { profiles_via_person: { motto: 'hi' } } }, answers: { text: 'a' } } },
      ],
    })
  })

  describe('nothing to show', () => {
    test.each([
      ['an empty relation', 'posts', 'p2', 'author', {}],
      ['no referring records', 'posts', 'p2', 'comments_via_post', {}],
      ['an unknown name', 'posts', 'p1', 'nope', undefined],
      ['a plain field', 'posts', 'p1', 'title', undefined],
      ['a bad part drops the path', 'posts', 'p1', 'author.nope', undefined],
      ['a target for superusers', 'people', 'ann', 'vault_via_owner', undefined],
      ['nothing asked', 'posts', 'p1', '', undefined],
    ])('%s', async (_reason, collection, id, path, seen) => {
      expect(await expand(collection, id, path)).toEqual(seen)
    })
  })

  test('view rules of the target hold; superusers pass them', async () => {
    expect(await expand('posts', 'p1', 'comments_via_post')).not.toHaveProperty('comments_via_post.2')
    expect(await expand('posts', 'p1', 'comments_via_post', superuser)).toHaveProperty(
      'comments_via_post.2.text',
      'secret',
    )
    expect(await expand('people', 'ann', 'vault_via_owner', superuser)).toMatchObject({
      vault_via_owner: [{ note: 'gold' }],
    })
  })

  test('addresses stay hidden inside', async () => {
    expect(await expand('posts', 'p1', 'author')).not.toHaveProperty('author.email')
    expect(await expand('posts', 'p1', 'author', await open.as(idOf('ann')))).toHaveProperty('author.email')
  })

  test('six levels, deeper parts are cut', async () => {
    let seen = await expand(
      'posts',
      'p1',
      Array.from({ length: 8 }, () => 'author.posts_via_author').join('.'),
    )
    let levels = 0
    while (seen && typeof seen === 'object') {
      levels += 1
      const [next] = Object.values(seen).flat()
      seen = (next as { expand?: unknown } | undefined)?.expand
    }
    expect(levels).toBe(6)
  })

  test('one query per relation, not per record', async () => {
    open.records.drop({ canHearNodes: true })
    queries = 0
    await open.records.as(guest).list('posts', { expand: 'author,comments_via_post.author', skipTotal: '1' })
    expect(queries).toBe(4)
  })

  test('a response that would repeat itself without end is refused', async () => {
    await open.add('posts', { id: idOf('p3'), title: 'Three' })
    for (let n = 0; n < 70; n += 1) await open.add('comments', { post: idOf('p3'), text: `${n}` })
    const round = 'comments_via_post.post'
    expect(await expand('posts', 'p3', `${round}.comments_via_post`)).toHaveProperty('comments_via_post.69')
    await expect(expand('posts', 'p3', `${round}.${round}.comments_via_post`)).rejects.toMatchObject({
      status: 400,
      message: 'This answer would hold more than 20000 records. Expand less, or ask for fewer at a time.',
    })
    const [stored] = (await open.records.as(guest).list('posts', { filter: 'title = "Three"' })).body.items
    const update = open.records.as(superuser).update('posts', stored?.id ?? '', {
      body: body({ score: 1 }),
      expand: `${round}.${round}.comments_via_post`,
    })
    expect(await update).toMatchObject({ score: 1, expand: {} })
    const written = open.records
      .as(superuser)
      .update('posts', idOf('p3'), { body: body({ score: 2 }), expand: `${round}.comments_via_post` })
    expect(await written).toHaveProperty('expand', {})
    await open.records.as(superuser).delete('posts', idOf('p3'))
  })

  test('a response that would be too large is refused before it is serialized', async () => {
    const long = 'x'.repeat(5000)
    await open.add('posts', { id: idOf('p4'), title: 'Four' })
    for (let n = 0; n < 45; n += 1) await open.add('comments', { post: idOf('p4'), text: long })
    const written = vi.spyOn(ShownRow.prototype, 'json')
    await expect(expand('posts', 'p4', 'comments_via_post.post.comments_via_post')).rejects.toMatchObject({
      status: 400,
      message: 'This answer would be larger than 8 MiB. Expand less, or ask for fewer at a time.',
    })
    expect(written).not.toHaveBeenCalled()
    written.mockRestore()
    const seen = await expand('posts', 'p4', 'comments_via_post.post.comments_via_post', superuser)
    expect(seen).toHaveProperty('comments_via_post.44.expand.post.expand.comments_via_post.44')
    await open.records.as(superuser).delete('posts', idOf('p4'))
  })

  test('memory is reserved as soon as the size is known', async () => {
    const sizes: number[] = []
    const hold = async (bytes: number) => void sizes.push(bytes)
    const answer = await open.records.as(guest).list('posts', { expand: 'comments_via_post.post' }, { hold })
    expect(sizes.length).toBeGreaterThan(2)
    expect(Math.max(...sizes)).toBeGreaterThan(answer.json().length * 0.5)
    const refused = open.records
      .as(guest)
      .list('posts', {}, { hold: () => Promise.reject(new Error('later')) })
    await expect(refused).rejects.toThrow('later')
  })

  test('a record with very many referring ones shows a thousand and leaves the others theirs', async () => {
    await open.records.transaction(async (tx) => {
      for (let n = 0; n < 5200; n += 1) {
        await tx.query({
          sql: 'INSERT INTO "likes" ("id", "post", "person") VALUES (?, ?, ?)',
          params: [`l${n}`, idOf('p1'), `x${n}`],
        })
      }
      await tx.query({
        sql: 'INSERT INTO "likes" ("id", "post", "person") VALUES (?, ?, ?)',
        params: ['last', idOf('p2'), 'y'],
      })
    })
    const { items } = (await open.records.as(guest).list('posts', { expand: 'likes_via_post' })).body
    const counts = items.map(
      ({ expand: seen }) => (seen as { likes_via_post: unknown[] }).likes_via_post.length,
    )
    expect(counts).toEqual([1000, 1])
  })
})
