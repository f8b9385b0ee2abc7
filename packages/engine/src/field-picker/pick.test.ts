import { describe, expect, it } from 'vitest'
import { ApiError } from '../errors.ts'
import { parseFields } from './pick.ts'

const record = {
  id: 'r1',
  name: 'Night Cup',
  description: '<p>Hello <b>world</b></p>',
  data: { a: { b: 1, c: 2 }, list: [{ x: 1, y: 2 }, { x: 3 }], scalars: [1, 2] },
  expand: { user: { id: 'u1', name: 'Ada', mail: 'a@b.c' }, votes: [{ id: 'v1', type: 'up' }] },
}

describe('fields keep', () => {
  it.each<[string, unknown, string]>([
    ['id', { id: 'r1' }, 'one key'],
    ['id,name', { id: 'r1', name: 'Night Cup' }, 'several keys'],
    [' id , name ,', { id: 'r1', name: 'Night Cup' }, 'blanks and stray commas are ignored'],
    ['nope', {}, 'unknown keys vanish'],
    ['ID', {}, 'keys are case-sensitive'],
    ['*', record, 'every key'],
    ['expand.user.name', { expand: { user: { name: 'Ada' } } }, 'a path into an object'],
    ['expand.votes.type', { expand: { votes: [{ type: 'up' }] } }, 'a path into an array of objects'],
    ['data.a.b', { data: { a: { b: 1 } } }, 'a path into a JSON field'],
    ['data.list.y', { data: { list: [{ y: 2 }, {}] } }, 'a path into objects that lack the key'],
    ['id.deeper', { id: 'r1' }, 'a deeper path on a scalar is the scalar'],
    ['data.scalars.x', { data: { scalars: [1, 2] } }, 'a deeper path on scalars is the scalars'],
    ['expand.*', { expand: record.expand }, 'a wildcard at the end'],
    ['expand.*.id', { expand: {} }, 'a wildcard in the middle matches nothing below'],
    ['expand,expand.user.id', { expand: record.expand }, 'the whole wins over its part'],
    [
      '*,expand.user.id',
      { ...record, expand: { user: { id: 'u1' } } },
      'a path narrows what * would keep whole',
    ],
    ['name:excerpt(5)', { name: 'Night' }, 'an excerpt'],
    ['name:excerpt(5, true)', { name: 'Night...' }, 'an excerpt with dots'],
    ['name:excerpt(5,yes)', { name: 'Night' }, 'anything but true is no dots'],
    ['description:excerpt(50)', { description: 'Hello world' }, 'an excerpt of HTML'],
    [
      'id,description:excerpt(5,t),name',
      { id: 'r1', description: 'Hello...', name: 'Night Cup' },
      'commas inside',
    ],
    ['data:excerpt(5)', { data: record.data }, 'what is no text passes unchanged'],
    ['expand.user.name:excerpt(2)', { expand: { user: { name: 'Ad' } } }, 'an excerpt below a path'],
  ])('%s', (fields, expected) => {
    expect(parseFields(fields).apply(record)).toEqual(expected)
  })

  it('the frame of a list', () => {
    const list = { items: [record, record], page: 1, perPage: 30, totalItems: 2, totalPages: 1 }
    const picked = parseFields('id').applyToList(list)
    expect(picked).toEqual({ ...list, items: [{ id: 'r1' }, { id: 'r1' }] })
  })

  it('each item of a plain array', () => {
    expect(parseFields('id').apply([record, record])).toEqual([{ id: 'r1' }, { id: 'r1' }])
  })

  it('a key named __proto__ as a key', () => {
    const json: unknown = JSON.parse('{"data":{"__proto__":{"isAdmin":true},"a":1}}')
    expect(JSON.stringify(parseFields('data.*').apply(json))).toBe(JSON.stringify(json))
  })

  it('the answer itself untouched', () => {
    const before = structuredClone(record)
    parseFields('name:excerpt(1)').apply(record)
    expect(record).toEqual(before)
  })
})

describe('fields are refused', () => {
  it.each([
    ['name:excerpt', 'no arguments'],
    ['name:excerpt()', 'empty arguments'],
    ['name:excerpt(0)', 'no length'],
    ['name:excerpt(-5)', 'a negative length'],
    ['name:excerpt(five)', 'a length in words'],
    ['name:excerpt(5,true,1)', 'three arguments'],
    ['name:excerpt(5', 'an open parenthesis'],
    ['name:excerpt(5)x', 'text behind the arguments'],
    ['name:upper(5)', 'an unknown modifier'],
    ['name:', 'an empty modifier'],
    [`a${'.a'.repeat(50_000)}`, 'a path deeper than any answer'],
  ])('%s (%s)', (fields) => {
    expect(() => parseFields(fields)).toThrow(ApiError)
  })
})
