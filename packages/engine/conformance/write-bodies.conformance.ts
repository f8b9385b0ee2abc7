import { expect } from 'vitest'
import { send } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'
import { accounts } from './harness/seed.ts'

const { member, other, admin } = accounts
const path = '/api/collections/field_kinds/records'

type Patch = [before: Record<string, unknown>, patch: Record<string, unknown>, after: Record<string, unknown>]

const patches: Patch[] = [
  [{ score: 5, body: 'b' }, { score: 6 }, { score: 6, body: 'b' }],
  [{ score: 5 }, { 'score+': 2 }, { score: 7 }],
  [{ score: 5 }, { 'score-': 2 }, { score: 3 }],
  [{ score: 5 }, { 'score+': '1.5' }, { score: 6.5 }],
  [{ score: 5 }, { '+score': 2 }, { score: 5 }],
  [{ score: 5 }, { score: 10, 'score+': 1 }, { score: 11 }],
  [{ tags: ['red'] }, { 'tags+': 'blue' }, { tags: ['red', 'blue'] }],
  [{ tags: ['red'] }, { 'tags+': ['blue', 'red'] }, { tags: ['red', 'blue'] }],
  [{ tags: ['red'] }, { '+tags': 'blue' }, { tags: ['blue', 'red'] }],
  [{ tags: ['red', 'blue'] }, { 'tags-': 'red' }, { tags: ['blue'] }],
  [{ tags: ['red', 'blue'] }, { 'tags-': ['red', 'blue'] }, { tags: [] }],
  [{ tags: ['red'] }, { tags: ['green'], 'tags+': 'blue' }, { tags: ['green', 'blue'] }],
  [{ people: [member.id] }, { 'people+': other.id }, { people: [member.id, other.id] }],
  [{ people: [member.id] }, { '+people': [other.id, admin.id] }, { people: [other.id, admin.id, member.id] }],
  [{ people: [member.id, other.id] }, { 'people-': member.id }, { people: [other.id] }],
]

export const writeBodies = describeConformance('write bodies', (api, row) => {
  const kinds = () => api.pb('superuser').collection('field_kinds')
  const patched = async (before: Record<string, unknown>, patch: Record<string, unknown>) => {
    const { id } = await kinds().create({ title: 'w', ...before })
    return kinds().update(id, patch)
  }

  for (const [before, patch, after] of patches) {
    row(
      `${JSON.stringify(before)} patched by ${JSON.stringify(patch)} is ${JSON.stringify(after)}`,
      async () => {
        expect(await patched(before, patch)).toMatchObject(after)
      },
    )
  }
  row('modifiers work on create', async () => {
    expect(await kinds().create({ title: 'w', 'score+': 4, 'tags+': ['red'] })).toMatchObject({
      score: 4,
      tags: ['red'],
    })
  })
  row('append replaces a single value and prepend keeps it', async () => {
    const vault = api.pb('superuser').collection('vault')
    const { id } = await vault.create({ owner: member.id })
    expect((await vault.update(id, { '+owner': other.id }))['owner']).toBe(member.id)
    expect((await vault.update(id, { 'owner+': other.id }))['owner']).toBe(other.id)
    expect((await vault.update(id, { 'owner-': other.id }))['owner']).toBe('')
  })

  const multipart = async (parts: [string, string][]) => {
    const form = new FormData()
    form.append('title', 'm')
    for (const [name, value] of parts) form.append(name, value)
    return send(api, path, { method: 'POST', as: 'superuser', body: form })
  }
  const forms: [parts: [string, string][], after: Record<string, unknown>][] = [
    [
      [
        ['tags', 'red'],
        ['tags', 'blue'],
      ],
      { tags: ['red', 'blue'] },
    ],
    [[['flag', 'true']], { flag: true }],
    [[['score', '12.5']], { score: 12.5 }],
    [[['score', '007']], { score: 7 }],
    [[['body', '007']], { body: '007' }],
    [[['body', 'true']], { body: 'true' }],
    [[['data', '12']], { data: 12 }],
    [[['data', 'true']], { data: true }],
    [[['data', '007']], { data: '007' }],
    [[['data', '{"a":1}']], { data: { a: 1 } }],
    [[['@jsonPayload', '{"score":3,"data":{"x":[1]}}']], { score: 3, data: { x: [1] } }],
    [
      [
        ['@jsonPayload', '{"score":3}'],
        ['@jsonPayload', '{"score":4}'],
      ],
      { score: 4 },
    ],
    [
      [
        ['body', 'plain'],
        ['@jsonPayload', '{"body":"payload"}'],
      ],
      { body: 'payload' },
    ],
    [[['score+', '4']], { score: 4 }],
  ]
  for (const [parts, after] of forms) {
    row(`the form ${JSON.stringify(parts)} is read as ${JSON.stringify(after)}`, async () => {
      const { status, json } = await multipart(parts)
      expect([status, json]).toEqual([200, expect.objectContaining(after)])
    })
  }
  row('a broken JSON part is refused', async () => {
    expect((await multipart([['@jsonPayload', '{"score":']])).status).toBe(400)
  })
  row('an urlencoded form repeats keys too', async () => {
    const { json } = await send(api, path, {
      method: 'POST',
      as: 'superuser',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'title=u&tags=red&tags=green&score=2&flag=true',
    })
    expect(json).toMatchObject({ title: 'u', tags: ['red', 'green'], score: 2, flag: true })
  })
  row('the client sends objects beside a file', async () => {
    const record = await kinds().create({
      title: 'w',
      data: { deep: [1, { two: 2 }] },
      tags: ['red', 'blue'],
      docs: [new File(['hello'], 'hello.txt')],
    })
    expect(record).toMatchObject({
      data: { deep: [1, { two: 2 }] },
      tags: ['red', 'blue'],
      docs: [expect.any(String)],
    })
  })
})
