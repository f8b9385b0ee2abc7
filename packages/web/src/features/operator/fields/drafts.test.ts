import { expect, test } from 'vitest'
import { differingFields } from '../../../lib/edits.ts'
import type { FieldInfo } from '../records/collections.ts'
import { fieldInfo } from '../records/field-info.fixture.ts'
import { localInput, storedMoment } from './date-field.tsx'
import { bodyOf, problemsIn, readDrafts } from './index.ts'

const field = (type: string, options: Partial<FieldInfo> = {}) => fieldInfo({ name: type, type, ...options })
const none = new Map<string, File>()

test.each([
  [field('text'), 'Door', 'Door'],
  [field('email'), 'a@example.test', 'a@example.test'],
  [field('number'), -4.5, -4.5],
  [field('number'), 0, 0],
  [field('bool'), true, true],
  [field('date'), '2026-11-15 19:00:00.123Z', '2026-11-15 19:00:00.123Z'],
  [field('select'), 'a', 'a'],
  [field('select', { maxSelect: 3 }), ['a', 'b'], ['a', 'b']],
  [field('relation'), '', ''],
  [field('relation', { maxSelect: 3 }), [], []],
  [field('file', { maxSelect: 3 }), ['a.png'], ['a.png']],
  [field('json'), { a: [1, null] }, { a: [1, null] }],
  [field('json'), null, null],
  [field('geoPoint'), { lon: 13.4, lat: 52.5 }, { lon: 13.4, lat: 52.5 }],
  [field('of-tomorrow'), ['?'], ['?']],
])('a value comes back as it was: $0.type, $1', (info, stored, sent) => {
  const record = { [info.name]: stored }
  const drafts = readDrafts(record, [info])
  expect(differingFields(drafts, readDrafts(structuredClone(record), [info]))).toEqual([])
  expect(bodyOf(drafts, [info], none)).toEqual({ [info.name]: sent })
})

test('a typed password is sent twice, and otherwise not at all', () => {
  const fields = [field('password')]
  expect(bodyOf(readDrafts({}, fields), fields, none)).toEqual({})
  expect(bodyOf({ password: 'a long one' }, fields, none)).toEqual({
    password: 'a long one',
    passwordConfirm: 'a long one',
  })
})

test('the dates of the server are never sent', () => {
  const fields = [field('autodate')]
  expect(bodyOf(readDrafts({ autodate: '2026-11-15 19:00:00.000Z' }, fields), fields, none)).toEqual({})
})

test('only the changed fields are in the body', () => {
  const fields = [field('text'), field('bool')]
  expect(bodyOf({ bool: true }, fields, none)).toEqual({ bool: true })
})

test('a new file is sent next to those that stay, or instead of the one', () => {
  const file = new File(['x'], 'x.png')
  const uploads = new Map([['new:1', file]])
  const several = field('file', { maxSelect: 3 })
  expect(bodyOf({ file: '["a.png","new:1"]' }, [several], uploads)).toEqual({ file: ['a.png', file] })
  expect(bodyOf({ file: '["new:1"]' }, [field('file')], uploads)).toEqual({ file })
})

test.each([
  [field('number'), 'x', 'This is no number'],
  [field('number', { onlyInt: true }), '1.5', 'Only whole numbers'],
  [field('geoPoint'), '{"lon":"200","lat":"0"}', 'Longitude from -180 to 180, latitude from -90 to 90'],
])('$0.type does not take $1', (info, draft, problem) =>
  expect(problemsIn({ [info.name]: draft }, [info])).toEqual({ [info.name]: problem }),
)

test('invalid JSON is reported with the reason', () => {
  expect(problemsIn({ json: '{"a": }' }, [field('json')])['json']).toMatch(
    /^This is no JSON: Unexpected token '}'/,
  )
})

test('a moment goes into the box and out of it', () => {
  const stored = '2026-11-15 19:00:07.000Z'
  expect(storedMoment(localInput(stored))).toBe(stored)
  expect([localInput(''), storedMoment(''), localInput('never')]).toEqual(['', '', ''])
})
