import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  guest,
  idOf,
  idsOf,
  openRecords,
  person,
  superuser,
  type OpenRecords,
} from '../records/records.fixture.ts'
import type { RequestContext } from '../records/request-context.ts'
import { issuedWhile, onEachDatabase } from '../testing/index.ts'

onEachDatabase((database) => {
  let open: OpenRecords
  beforeAll(async () => {
    open = await openRecords(database)
    await open.add('people', person('ann', { level: 5, emailVisibility: true }))
    await open.add('people', person('bob', { level: 1, phone: '123' }))
    await open.add('posts', {
      id: idOf('one'),
      title: 'Straße 50% off_5',
      author: idOf('ann'),
      readers: [idOf('ann'), idOf('bob')],
      tags: ['red', 'green'],
      score: 5,
      pinned: true,
      data: { a: { b: 1 }, list: ['x', 2, true], text: '5', flag: false },
      place: { lon: 13.4, lat: 52.5 },
      due: '2025-03-04 05:06:07.000Z',
      inner: 'hush',
    })
    await open.add('posts', {
      id: idOf('two'),
      title: 'back\\slash',
      author: idOf('bob'),
      score: -1.5,
      data: 'word',
    })
    await open.add('posts', { id: idOf('nil'), title: '5', tags: ['red'] })
    await open.add('comments', { id: idOf('c1'), post: idOf('one'), text: 'yes', author: idOf('ann') })
    await open.add('comments', { id: idOf('c2'), post: idOf('one'), text: 'no', author: idOf('bob') })
    await open.add('comments', { id: idOf('c3'), post: idOf('two'), text: 'yes', author: idOf('bob') })
    await open.add('vault', { id: idOf('v1'), owner: idOf('ann'), note: 'gold' })
  })
  afterAll(() => open.close())

  const found = async (filter: string, context: RequestContext = superuser, collection = 'posts') =>
    (await idsOf(open, context, collection, { filter })).toSorted().join(' ')
  const askedFor = async (filter: string) => {
    open.records.drop({ canHearNodes: true })
    // It begins to look for deleted rows; that statement is not the filter's.
    await open.records.findDeparted()
    return (await issuedWhile(database.name, () => found(filter))).map(({ sql }) => sql).join('\n')
  }

  test.runIf(database.name === 'postgres')(
    'asks PostgreSQL one statement for alternatives, whatever their number',
    async () => {
      const asked = new Set<string>()
      for (const count of [2, 3, 40]) {
        const ids = ['one', 'two', ...Array.from({ length: count - 2 }, (_, place) => `absent${place}`)]
        const filter = ids.map((id) => `id = '${idOf(id)}'`).join(' || ')
        expect(await found(filter)).toBe('one two')
        asked.add(await askedFor(filter))
      }
      expect([...asked]).toEqual([expect.stringContaining('"r"."id" = ANY($1::text[] COLLATE "C")')])
    },
  )

  describe('finds the same on every database', () => {
    test.each([
      ['text equals', "title = '5'", 'nil'],
      ['a number literal is a REAL to a text column', 'title = 5', ''],
      ['numeric text against a number column', "score = '5'", 'one'],
      ['other text is greater than every number', "score < 'abc'", 'nil one two'],
      ['numeric text is no number without a column', "1 = '1'", ''],
      ['bools are numbers', 'pinned = true', 'one'],
      ['bools are not words', "pinned = 'true'", ''],
      ['an empty relation is empty', "author = ''", 'nil'],
      ['an empty relation is null', 'author = null', 'nil'],
      ['not null', 'author != null', 'one two'],
      ['no value of an empty relation', "author.name = ''", 'nil'],
      ['something of a relation', "author.name != ''", 'one two'],
      ['two columns', 'title = title', 'nil one two'],
      ['a number column never equals a text column', 'score = title', ''],
      ['contains ignores ASCII case', "title ~ 'OFF'", 'one'],
      ['contains keeps other case', "title ~ 'STRASSE'", ''],
      ['a wildcard anchors', "title ~ '50%'", ''],
      ['a leading wildcard', "title ~ '%5'", 'nil one'],
      ['an underscore is literal', "title ~ 'f_5'", 'one'],
      ['a backslash is literal', "title ~ 'k\\s'", 'two'],
      ['does not contain', "title !~ '5'", 'two'],
      ['a number contains', "score ~ '5'", 'one two'],
      ['a whole number has no fraction', "score ~ '.0'", ''],
      ['another column as pattern', 'author.name ~ author.name', 'one two'],
      ['JSON number', 'data.a.b = 1', 'one'],
      ['JSON number is not text', "data.a.b = '1'", ''],
      ['JSON text is not a number', 'data.text = 5', ''],
      ['JSON false', 'data.flag = false', 'one'],
      ['JSON item', "data.list.0 = 'x'", 'one'],
      ['JSON item true', 'data.list.2 = true', 'one'],
      ['JSON order: numbers before text', "data.a.b < 'x'", 'one'],
      ['missing JSON is null', 'data.nope = null', 'nil one two'],
      ['missing JSON is not empty', "data.nope = ''", ''],
      ['top-level JSON text', "data = 'word'", 'two'],
      ['JSON text contains', 'data ~ \'"b":1\'', 'one'],
      ['a geo point', 'place.lat > 50', 'one'],
      ['list length', 'tags:length = 2', 'one'],
      ['every item', "tags:each = 'red'", 'nil'],
      ['any item', "tags:each ?= 'green'", 'one'],
      ['a list is JSON text', `tags ~ '"red"'`, 'nil one'],
      ['lower', "title:lower = 'straße 50% off_5'", 'one'],
      ['a relation', "author.name = 'ann'", 'one'],
      ['id without a join', `author.id = '${idOf('bob')}'`, 'two'],
      ['every related row', 'readers.level >= 1', 'one'],
      ['one related row breaks it', 'readers.level > 1', ''],
      ['any related row', 'readers.level ?> 1', 'one'],
      ['every referring row', "comments_via_post.text = 'yes'", 'two'],
      ['no referring row is null', "comments_via_post.text != 'no'", 'nil two'],
      ['any referring row', "comments_via_post.text ?= 'no'", 'one'],
      ['any referring row of a user', `comments_via_post.author ?= '${idOf('bob')}'`, 'one two'],
      ['no referring row of a user', `comments_via_post.author ?= '${idOf('nil')}'`, ''],
      [
        'one of two ways to belong to a user',
        `author = '${idOf('ann')}' || comments_via_post.author ?= '${idOf('bob')}'`,
        'one two',
      ],
      [
        'the same referring row',
        `comments_via_post.text ?= 'yes' && comments_via_post.author.name ?= 'bob'`,
        'two',
      ],
      ['without referring rows', 'comments_via_post.id = null', 'nil'],
      [
        'many against many: only nothing equals nothing',
        'readers.name = comments_via_post.author.name',
        'nil',
      ],
      ['another collection', `@collection.vault.note ?= 'gold' && @collection.vault.owner ?= author`, 'one'],
      [
        'another collection twice',
        `@collection.vault:a.note ?= 'gold' && @collection.vault:b.note ?= 'tin'`,
        '',
      ],
      ['distance near', 'geoDistance(place.lon, place.lat, 13.4, 52.5) < 1', 'one'],
      ['distance of nowhere', 'geoDistance(place.lon, place.lat, 0, 0) = 0', 'nil two'],
      ['strftime', "strftime('%Y-%m', due) = '2025-03'", 'one'],
      ['strftime of nothing', "strftime('%Y', due) = ''", 'nil two'],
      [
        'strftime with modifiers',
        "strftime('%Y-%m-%d', due, 'start of month', '+1 month', '-1 day') = '2025-03-31'",
        'one',
      ],
      ['macros', "due < @now && due != ''", 'one'],
      ['and before or', "title = '5' || title = 'x' && score = 5", 'nil'],
    ])('%s: %s', async (_reason, filter, expected) => {
      expect(await found(filter)).toBe(expected)
    })
  })

  test('begins with the rows that refer to one record, if the filter asks for these', async () => {
    const asked = await askedFor(`comments_via_post.author ?= '${idOf('bob')}'`)
    expect(asked).toMatch(/"r"\."id" (IN|= ANY) \((ARRAY\()?SELECT/)
    expect(asked).not.toContain('EXISTS')
  })

  test('a referring row that may not be listed leads to nothing', async () => {
    await open.add('comments', { id: idOf('c4'), post: idOf('nil'), text: 'secret', author: idOf('bob') })
    const ofBob = `comments_via_post.author ?= '${idOf('bob')}'`
    expect(await found(ofBob, guest)).toBe('one two')
    expect(await found(ofBob)).toBe('nil one two')
    await open.records.store('comments').delete(idOf('c4'))
  })

  describe('a query for empty values', () => {
    test('has one condition for stored values, which an index answers', async () => {
      expect(await askedFor("author = ''")).not.toContain('NULL')
    })

    test('has both conditions where there may be no row', async () => {
      expect(await askedFor("author.name = ''")).toContain('IS NULL')
    })
  })

  describe('refuses what a client may not ask', () => {
    test.each([
      ['an unknown field', 'nope = 1'],
      ['a hidden field', "inner = 'hush'"],
      ['a step on a plain field', 'title.x = 1'],
      ['a bare back-relation', "comments_via_post = ''"],
      ['seven hops', `${'author.posts_via_author.'.repeat(3)}author.name = ''`],
      ['a collection that only superusers list', "author.vault_via_owner.note ?= 'gold'"],
      [
        'four steps with many rows each',
        `${'posts_via_author.readers.'.repeat(2)}name ?= ''`.replace(/^/, 'author.'),
      ],
      ['an unknown modifier', 'tags:size = 1'],
      ['a server parameter', '@param.x = 1'],
      ['a text that is not a filter', "title = '"],
    ])('%s: %s', async (_reason, filter) => {
      await expect(found(filter, guest)).rejects.toMatchObject({ status: 400, data: {} })
    })

    test.each(['@request.auth.id = ""', '@collection.vault.note = ""'])(
      '%s is for superusers',
      async (filter) => {
        await expect(found(filter, guest)).rejects.toMatchObject({ status: 403 })
      },
    )

    test('too much work', async () => {
      const term = "comments_via_post.author.posts_via_author.title = 'x'"
      const filter = (times: number) => Array.from({ length: times }, () => term).join('||')
      expect(await found(filter(20), await open.as(idOf('ann')))).toBe('')
      await expect(found(filter(50), await open.as(idOf('ann')))).rejects.toMatchObject({ status: 400 })
    })

    test('a third step to many records in one path, in filters and orders, but for superusers', async () => {
      const path = `${'author.posts_via_author.'.repeat(3)}title`
      const ann = await open.as(idOf('ann'))
      const refusal = { status: 400, message: 'A path leads to many records at most 2 times.' }
      await expect(found(`${path} ?= '5'`, ann)).rejects.toMatchObject(refusal)
      await expect(open.records.as(ann).list('posts', { sort: path })).rejects.toMatchObject(refusal)
      expect(await found(`${path} ?= '5'`, superuser)).toBe('')
    })

    test('six hops are fine', async () => {
      const filter = `${'author.posts_via_author.'.repeat(2)}author.profiles_via_person.motto ?= '5'`
      expect(await found(filter, await open.as(idOf('ann')))).toBe('')
    })
  })

  describe('list rules of collections on the way', () => {
    test('a related row that may not be listed takes the row with it', async () => {
      expect(await found("title != '' || author.name != ''", guest)).toBe('nil')
      expect(await found("title != '' || author.name != ''", await open.as(idOf('bob')))).toBe('nil one two')
    })

    test('a referring row that may not be listed is as if it were not there', async () => {
      const before = await found("comments_via_post.text = 'yes'", guest)
      const hidden = await open.add('comments', { post: idOf('two'), text: 'secret' })
      const after = await found("comments_via_post.text = 'yes'", guest)
      const searched = await found("comments_via_post.text ?= 'secret'", guest)
      await open.records.store('comments').delete(hidden)
      expect([before, after, searched]).toEqual(['two', 'two', ''])
    })
  })

  test('addresses that are not public cannot be searched, not even the own one', async () => {
    const bob = await open.as(idOf('bob'))
    expect(await found("email ~ '@'", bob, 'people')).toBe('ann')
    expect(await found("author.email ~ '@'", bob)).toBe('one')
    expect(await found("email ~ '@'", superuser, 'people')).toBe('ann bob')
  })
})
