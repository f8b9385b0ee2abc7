import { expect } from 'vitest'
import { expectRefusal, fieldError, said } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'
import { accounts, ids } from './harness/seed.ts'

type Cases = [input: unknown, output: unknown][]

const text: Cases = [
  ['plain', 'plain'],
  ['  kept  ', '  kept  '],
  [12.5, '12.5'],
  [true, 'true'],
  [null, ''],
  [['a'], ''],
  [{ a: 1 }, ''],
]
const numbers: Cases = [
  [3, 3],
  ['1e3', 1000],
  ['-2.5', -2.5],
  [true, 1],
  [false, 0],
  ['abc', 0],
  ['', 0],
  [null, 0],
  [[5], 0],
  [{}, 0],
]
const bools: Cases = [
  [true, true],
  [2, true],
  [0, false],
  ['1', true],
  ['t', true],
  ['true', true],
  ['TRUE', true],
  ['True', true],
  ['yes', false],
  ['on', false],
  ['', false],
  [null, false],
]
const dates: Cases = [
  ['2025-03-04', '2025-03-04 00:00:00.000Z'],
  ['2025-03-04 05:06:07', '2025-03-04 05:06:07.000Z'],
  ['2025-03-04T05:06:07', '2025-03-04 05:06:07.000Z'],
  ['2025-03-04 05:06:07.8909Z', '2025-03-04 05:06:07.890Z'],
  ['2025-03-04T05:06:07Z', '2025-03-04 05:06:07.000Z'],
  ['2025-03-04T05:06:07+02:00', '2025-03-04 03:06:07.000Z'],
  ['2025-03-04 05:06:07+0200', '2025-03-04 03:06:07.000Z'],
  ['2025-03-04 05:06:07 +0200', '2025-03-04 03:06:07.000Z'],
  ['04 Mar 2025', '2025-03-04 00:00:00.000Z'],
  ['Tue, 04 Mar 2025 05:06:07 GMT', '2025-03-04 05:06:07.000Z'],
  ['2025-03-04 05:06', ''],
  ['2025-3-4', ''],
  ['2025/03/04', ''],
  [1741064767, ''],
  ['1741064767', ''],
  [' 2025-03-04', ''],
  ['', ''],
  [null, ''],
]
const tags: Cases = [
  ['red', ['red']],
  [
    ['red', 'red', '', 'blue'],
    ['red', 'blue'],
  ],
  ['["green","red"]', ['green', 'red']],
  [null, []],
  ['', []],
]
const json: Cases = [
  [{ a: 1 }, { a: 1 }],
  [
    [1, 'x'],
    [1, 'x'],
  ],
  [5, 5],
  [true, true],
  [null, null],
  ['{"a":1}', { a: 1 }],
  ['[1,2]', [1, 2]],
  ['12', 12],
  ['-1', -1],
  ['"quoted"', 'quoted'],
  ['true', true],
  ['null', null],
  ['{broken', '{broken'],
  ['word', 'word'],
  ['', ''],
]
const places: Cases = [
  [
    { lon: 1.5, lat: 2 },
    { lon: 1.5, lat: 2 },
  ],
  ['{"lon":3,"lat":4}', { lon: 3, lat: 4 }],
  ['nonsense', { lon: 0, lat: 0 }],
  [null, { lon: 0, lat: 0 }],
  [[1, 2], { lon: 0, lat: 0 }],
]

const byField: [field: string, cases: Cases][] = [
  ['body', text],
  ['score', numbers],
  ['flag', bools],
  ['when', dates],
  ['tags', tags],
  ['data', json],
  ['place', places],
]

export const values = describeConformance('values', (api, row) => {
  for (const [field, cases] of byField) {
    for (const [input, output] of cases) {
      row(`${field} takes ${JSON.stringify(input)} as ${JSON.stringify(output)}`, async () => {
        const record = await api
          .pb('superuser')
          .collection('field_kinds')
          .create({ title: 'v', [field]: input })
        expect(record[field]).toEqual(output)
      })
    }
  }

  row('an unset record shows the empty value of every kind', async () => {
    const record = await api.pb('superuser').collection('field_kinds').create({ title: 'v' })
    expect(record).toEqual({
      id: expect.stringMatching(/^[a-z0-9]{15}$/),
      collectionId: 'pbc_1731428594',
      collectionName: 'field_kinds',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/),
      updated: record['created'],
      title: 'v',
      tags: [],
      people: [],
      score: 0,
      flag: false,
      when: '',
      mail: '',
      link: '',
      body: '',
      data: null,
      place: { lon: 0, lat: 0 },
      docs: [],
      secret_doc: '',
      secret: '',
    })
  })
  row('a single select keeps the last of an array', async () => {
    const fields = {
      user: accounts.member.id,
      clip_title: 'v',
      clip_link: 'https://v.example',
      game: ['gta5', 'other'],
    }
    expect((await api.pb('superuser').collection('clips').create(fields))['game']).toBe('other')
  })
  row('a single relation keeps the last of an array', async () => {
    const record = await api
      .pb('superuser')
      .collection('vault')
      .create({ owner: [accounts.member.id, accounts.other.id] })
    expect(record['owner']).toBe(accounts.other.id)
  })
  row('a relation list keeps its order without duplicates', async () => {
    const people = [accounts.other.id, accounts.member.id, accounts.other.id]
    const record = await api.pb('superuser').collection('field_kinds').create({ title: 'v', people })
    expect(record['people']).toEqual([accounts.other.id, accounts.member.id])
  })
  row('a submitted created and updated is ignored, also from a superuser', async () => {
    const old = '2001-01-01 00:00:00.000Z'
    const record = await api
      .pb('superuser')
      .collection('faqs')
      .create({ question: 'v', created: old, updated: old })
    expect([record['created'], record['updated']]).not.toContain(old)
  })
  row('updated moves on an empty PATCH', async () => {
    const faqs = api.pb('superuser').collection('faqs')
    const before = await faqs.create({ question: 'v' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const after = await faqs.update(before.id, {})
    expect(after['created']).toBe(before['created'])
    expect(after['updated'] > before['updated']).toBe(true)
  })
  row('unknown keys, expand and collection names in a body are ignored', async () => {
    const body = {
      question: 'v',
      nope: 1,
      Question: 'V',
      expand: { a: 1 },
      collectionId: 'x',
      collectionName: 'y',
    }
    const record = await api.pb('superuser').collection('faqs').create(body)
    expect(record).toMatchObject({ question: 'v', collectionName: 'faqs', collectionId: 'pbc_2923026773' })
    expect(record).not.toHaveProperty('nope')
    expect(record).not.toHaveProperty('expand')
  })

  row('a client may choose the id', async () => {
    const record = await api
      .pb('superuser')
      .collection('faqs')
      .create({ id: 'faq000000000077', question: 'v' })
    expect(record.id).toBe('faq000000000077')
  })
  const badIds: [string, string, object][] = [
    [
      'short',
      'abc',
      fieldError('validation_min_text_constraint', 'Must be at least 15 character(s).', { min: 15 }),
    ],
    [
      'long',
      'a'.repeat(16),
      fieldError('validation_max_text_constraint', 'Must be no more than 15 character(s).', { max: 15 }),
    ],
    [
      'of bad characters',
      'ABCDEFGHIJKLMNO',
      fieldError('validation_invalid_format', 'Invalid value format.'),
    ],
    ['taken', ids.faq(1), fieldError('validation_not_unique', 'Value must be unique.')],
  ]
  for (const [what, id, error] of badIds) {
    row(`an id that is ${what} is a field error`, async () => {
      const request = api.pb('superuser').collection('faqs').create({ id, question: 'v' })
      await expectRefusal(request, 400, said.create, { id: error })
    })
  }
  row('an id cannot be changed', async () => {
    const request = api.pb('superuser').collection('faqs').update(ids.faq(1), { id: 'faq000000000055' })
    const error = fieldError('validation_pk_change', 'The record primary key cannot be changed.')
    await expectRefusal(request, 400, said.update, { id: error })
  })

  row('a hidden field is shown to superusers only', async () => {
    const one = (as: 'member' | 'superuser') => api.pb(as).collection('field_kinds').getOne(ids.kind(1))
    expect((await one('superuser'))['secret']).toBe('hush')
    expect(await one('member')).not.toHaveProperty('secret')
  })
  row('a write to a hidden field by a member is dropped silently', async () => {
    await api.pb('member').collection('field_kinds').update(ids.kind(3), { secret: 'mine' })
    expect((await api.pb('superuser').collection('field_kinds').getOne(ids.kind(3)))['secret']).toBe('')
  })
  for (const query of [{ filter: 'secret != "x"' }, { sort: 'secret' }]) {
    row(`a member cannot ${Object.keys(query)[0]} by a hidden field, a superuser can`, async () => {
      const list = (as: 'member' | 'superuser') => api.pb(as).collection('field_kinds').getList(1, 3, query)
      await expectRefusal(list('member'), 400, said.plain)
      expect((await list('superuser')).items).toHaveLength(3)
    })
  }
  row('password and tokenKey are in no response', async () => {
    const record = await api.pb('superuser').collection('users').getOne(accounts.member.id)
    expect(record).not.toHaveProperty('password')
    expect(record).not.toHaveProperty('tokenKey')
  })
  row('a superuser can filter by tokenKey', async () => {
    const list = await api.pb('superuser').collection('users').getList(1, 1, { filter: 'tokenKey != ""' })
    expect(list.totalItems).toBeGreaterThan(3)
  })
})
