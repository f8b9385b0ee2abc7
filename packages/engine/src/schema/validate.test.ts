import { describe, expect, it } from 'vitest'
import type { Field, FieldError } from './field.ts'
import {
  bool,
  date,
  editor,
  email,
  file,
  geoPoint,
  json,
  number,
  password,
  relation,
  select,
  text,
  url,
  validateValues,
} from './index.ts'

const blankError: FieldError = { code: 'validation_required', message: 'Cannot be blank.' }
const formatError: FieldError = { code: 'validation_invalid_format', message: 'Invalid value format.' }

function problemOf(field: Field, value: unknown): FieldError | undefined {
  return validateValues({ it: field }, { it: value }).it
}

describe('a required field refuses its zero', () => {
  it.each<[Field, unknown]>([
    [text({ required: true }), ''],
    [text({ primaryKey: true }), ''],
    [editor({ required: true }), ''],
    [number({ required: true }), 0],
    [bool({ required: true }), false],
    [email({ required: true }), ''],
    [url({ required: true }), ''],
    [date({ required: true }), ''],
    [date({ required: true }), 'not a date'],
    [select(['a'], { required: true }), ''],
    [select(['a', 'b'], { required: true, maxSelect: 2 }), []],
    [relation('users', { required: true }), ''],
    [file({ required: true, maxSelect: 2 }), []],
    [json({ required: true }), null],
    [json({ required: true }), {}],
    [json({ required: true }), []],
    [json({ required: true }), ''],
    [password({ required: true }), ''],
    [geoPoint({ required: true }), { lon: 0, lat: 0 }],
  ])('%j: %j', (field, value) => {
    expect(problemOf(field, value)).toEqual(blankError)
  })
})

describe('an optional field takes its zero', () => {
  it.each<Field>([
    text(),
    editor(),
    number(),
    bool(),
    email(),
    url(),
    date(),
    select(['a']),
    relation('users'),
    file(),
    json(),
    password(),
    geoPoint(),
  ])('$type', (field) => {
    expect(problemOf(field, undefined)).toBeUndefined()
  })
})

describe('a value is refused', () => {
  it.each<[Field, unknown, FieldError, string]>([
    [
      text({ min: 3 }),
      'ab',
      {
        code: 'validation_min_text_constraint',
        message: 'Must be at least 3 character(s).',
        params: { min: 3 },
      },
      'text too short',
    ],
    [
      text({ max: 120 }),
      'x'.repeat(121),
      {
        code: 'validation_max_text_constraint',
        message: 'Must be no more than 120 character(s).',
        params: { max: 120 },
      },
      'text too long',
    ],
    [
      text({ max: 0 }),
      'x'.repeat(5001),
      {
        code: 'validation_max_text_constraint',
        message: 'Must be no more than 5000 character(s).',
        params: { max: 5000 },
      },
      'text without its own limit is capped',
    ],
    [text({ pattern: '^[a-z]+$' }), 'A1', formatError, 'text against its pattern'],
    [text({ pattern: '(' }), 'A1', formatError, 'a pattern that cannot be read fits nothing'],
    [
      editor({ maxSize: 3 }),
      'éé',
      {
        code: 'validation_content_size_limit',
        message: 'The maximum allowed content size is 3 bytes.',
        params: { maxSize: 3 },
      },
      'formatted text over its bytes',
    ],
    [
      number({ min: 2 }),
      1,
      {
        code: 'validation_min_number_constraint',
        message: 'Must be greater or equal than 2.',
        params: { min: 2 },
      },
      'a number too small',
    ],
    [
      number({ max: 1024 }),
      1025,
      {
        code: 'validation_max_number_constraint',
        message: 'Must be less or equal than 1024.',
        params: { max: 1024 },
      },
      'a number too big',
    ],
    [
      number({ onlyInt: true }),
      1.5,
      { code: 'validation_only_int_constraint', message: 'Decimal numbers are not allowed.' },
      'a decimal',
    ],
    [
      select(['a', 'b']),
      'bad',
      { code: 'validation_invalid_value', message: 'Invalid value bad.', params: { value: 'bad' } },
      'a choice that is none',
    ],
    [
      select(['a', 'b', 'c', 'd'], { maxSelect: 3 }),
      ['a', 'b', 'c', 'd'],
      { code: 'validation_too_many_values', message: 'Select no more than 3.', params: { maxSelect: 3 } },
      'too many choices',
    ],
    [
      relation('users', { maxSelect: 2 }),
      ['a', 'b', 'c'],
      { code: 'validation_too_many_values', message: 'Select no more than 2.', params: { maxSelect: 2 } },
      'too many relations',
    ],
    [
      relation('users', { maxSelect: 3, minSelect: 2 }),
      ['a'],
      { code: 'validation_not_enough_values', message: 'Select at least 2.', params: { minSelect: 2 } },
      'too few relations',
    ],
    [
      file({ maxSelect: 3 }),
      ['a', 'b', 'c', 'd'],
      {
        code: 'validation_too_many_files',
        message: 'The maximum allowed files is 3.',
        params: { maxSelect: 3 },
      },
      'too many files',
    ],
    [
      email({ onlyDomains: ['x.example'] }),
      'a@y.example',
      { code: 'validation_email_domain_not_allowed', message: 'Email domain is not allowed.' },
      'an address elsewhere',
    ],
    [
      url({ exceptDomains: ['X.example'] }),
      'https://x.example/1',
      { code: 'validation_url_domain_not_allowed', message: 'Url domain is not allowed.' },
      'a site that is not wanted',
    ],
    [
      geoPoint(),
      { lon: 181, lat: 0 },
      { code: 'validation_invalid_longitude', message: 'Longitude must be between -180 and 180 degrees.' },
      'off the globe, east',
    ],
    [
      geoPoint(),
      { lon: 0, lat: -91 },
      { code: 'validation_invalid_latitude', message: 'Latitude must be between -90 and 90 degrees.' },
      'off the globe, south',
    ],
    [
      json({ maxSize: 5 }),
      '123456',
      {
        code: 'validation_json_size_limit',
        message: 'The maximum allowed JSON size is 5 bytes.',
        params: { maxSize: 5 },
      },
      'JSON over its bytes',
    ],
    [
      json(),
      ['x'.repeat(1024 * 1024)],
      {
        code: 'validation_json_size_limit',
        message: 'The maximum allowed JSON size is 1048576 bytes.',
        params: { maxSize: 1_048_576 },
      },
      'JSON over 1 MiB without its own limit',
    ],
    [
      password({ min: 8 }),
      'short',
      { code: 'validation_min_text_constraint', message: 'Must be at least 8 character(s).' },
      'a password too short, without params',
    ],
    [
      password(),
      'x'.repeat(72),
      { code: 'validation_max_text_constraint', message: 'Must be less than 71 character(s).' },
      'a password too long, without params',
    ],
    [password({ pattern: String.raw`\d` }), 'none', formatError, 'a password against its pattern'],
    [
      date({ min: '2025-01-01' }),
      '2024-12-31',
      {
        code: 'validation_min_greater_equal_than_required',
        message: 'Must be no less than 2025-01-01 00:00:00.000Z.',
        params: { threshold: '2025-01-01 00:00:00.000Z' },
      },
      'a date too early',
    ],
    [
      date({ max: '2025-01-01' }),
      '2025-01-02',
      {
        code: 'validation_max_less_equal_than_required',
        message: 'Must be no greater than 2025-01-01 00:00:00.000Z.',
        params: { threshold: '2025-01-01 00:00:00.000Z' },
      },
      'a date too late',
    ],
  ])('%# $3', (field, value, expected) => {
    expect(problemOf(field, value)).toEqual(expected)
  })
})

describe('a value passes', () => {
  it.each<[Field, unknown, string]>([
    [text({ min: 3 }), '', 'an optional empty text is not measured'],
    [text({ max: 3 }), '🎉🎉🎉', 'characters are counted, not units'],
    [text(), 'x'.repeat(5000), 'text up to the cap'],
    [text({ pattern: String.raw`^[\w][\w\.\-]*$` }), 'a.b-c', 'a pattern with escapes'],
    [text({ pattern: String.raw`^\_a$` }), '_a', 'a pattern with needless escapes'],
    [text({ pattern: '(?i)^abc$' }), 'ABC', 'a pattern without case'],
    [number({ min: 2 }), 0, '0 is never range-checked'],
    [number({ onlyInt: true }), 0, '0 is no decimal'],
    [number({ min: -5, max: -1 }), -5, 'the ends belong to the range'],
    [select(['a', 'b', 'c'], { maxSelect: 3 }), ['c', 'a', 'b'], 'as many choices as allowed'],
    [relation('users', { maxSelect: 3, minSelect: 2 }), [], 'an optional empty relation is not counted'],
    [password({ min: 8 }), 'x'.repeat(71), 'a password of 71 characters'],
    [geoPoint(), { lon: -180, lat: 90 }, 'the edges of the globe'],
    [email({ exceptDomains: ['y.example'] }), 'a@x.example', 'an address elsewhere'],
    [url({ onlyDomains: ['x.example'] }), 'http://X.example:8080/1', 'a wanted site, any case, any port'],
    [date({ min: '2025-01-01', max: '2025-01-01' }), '2025-01-01', 'the only day allowed'],
  ])('%# $2', (field, value) => {
    expect(problemOf(field, value)).toBeUndefined()
  })
})

describe('validateValues', () => {
  const shape = { title: text({ required: true }), game: select(['a', 'b']), rounds: number({ min: 1 }) }

  it('reports every failing field at once, one error each', () => {
    const errors = validateValues(shape, { game: 'x', rounds: -1 })
    expect(Object.entries(errors).map(([name, { code }]) => [name, code])).toEqual([
      ['title', 'validation_required'],
      ['game', 'validation_invalid_value'],
      ['rounds', 'validation_min_number_constraint'],
    ])
  })

  it('is content with values as a form has them', () => {
    expect(validateValues(shape, { title: 5, rounds: '3', unknown: true })).toEqual({})
  })

  it('looks at own values only', () => {
    expect(validateValues({ constructor: text({ required: true }) }, {})).toEqual({ constructor: blankError })
  })
})
