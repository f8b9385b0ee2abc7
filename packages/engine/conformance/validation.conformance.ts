import { expect } from 'vitest'
import { expectRefusal, fieldError, refusal, said } from './harness/answers.ts'
import { describeConformance } from './harness/section.ts'
import { accounts, ids } from './harness/seed.ts'

const required = fieldError('validation_required', 'Cannot be blank.')
const tournament = { name: 'Valid', start_date: '2025-01-01', status: 'upcoming', game: 'gta5' }
const clip = { user: accounts.member.id, clip_title: 'Valid', clip_link: 'https://v.example' }
const person = {
  username: 'valid',
  email: 'valid@example.com',
  password: 'valid-pass-1',
  passwordConfirm: 'valid-pass-1',
}

type Case = [what: string, collection: string, body: Record<string, unknown>, errors: Record<string, unknown>]

const cases: Case[] = [
  [
    'every missing field at once',
    'tournaments',
    {},
    { name: required, start_date: required, status: required, game: required },
  ],
  [
    'a required date that does not parse',
    'tournaments',
    { ...tournament, start_date: 'soon' },
    { start_date: required },
  ],
  ['a required number of 0', 'conduct_rules', { rule_number: 0, rule_title: 'x' }, { rule_number: required }],
  [
    'text too short',
    'tournaments',
    { ...tournament, name: 'ab' },
    { name: fieldError('validation_min_text_constraint', 'Must be at least 3 character(s).', { min: 3 }) },
  ],
  [
    'text too long',
    'tournaments',
    { ...tournament, name: 'n'.repeat(121) },
    {
      name: fieldError('validation_max_text_constraint', 'Must be no more than 120 character(s).', {
        max: 120,
      }),
    },
  ],
  [
    'text over the default limit',
    'ranks',
    { title: 't'.repeat(5001) },
    {
      title: fieldError('validation_max_text_constraint', 'Must be no more than 5000 character(s).', {
        max: 5000,
      }),
    },
  ],
  [
    'a number too small',
    'tournaments',
    { ...tournament, max_participants: 1 },
    {
      max_participants: fieldError('validation_min_number_constraint', 'Must be greater or equal than 2.', {
        min: 2,
      }),
    },
  ],
  [
    'a number too large',
    'tournaments',
    { ...tournament, max_participants: 1025 },
    {
      max_participants: fieldError('validation_max_number_constraint', 'Must be less or equal than 1024.', {
        max: 1024,
      }),
    },
  ],
  [
    'a fraction',
    'tournaments',
    { ...tournament, max_participants: 2.5 },
    { max_participants: fieldError('validation_only_int_constraint', 'Decimal numbers are not allowed.') },
  ],
  [
    'a select value',
    'tournaments',
    { ...tournament, status: 'bad' },
    { status: fieldError('validation_invalid_value', 'Invalid value bad.', { value: 'bad' }) },
  ],
  [
    'too many select values',
    'field_kinds',
    { title: 'x', tags: ['red', 'green', 'blue', 'black'] },
    { tags: fieldError('validation_too_many_values', 'Select no more than 3.', { maxSelect: 3 }) },
  ],
  [
    'an unknown relation',
    'clips',
    { ...clip, user: 'nope' },
    {
      user: fieldError(
        'validation_missing_rel_records',
        'Failed to find all relation records with the provided ids.',
      ),
    },
  ],
  [
    'one unknown of many relations',
    'field_kinds',
    { title: 'x', people: [accounts.member.id, 'nope'] },
    {
      people: fieldError(
        'validation_missing_rel_records',
        'Failed to find all relation records with the provided ids.',
      ),
    },
  ],
  [
    'an e-mail address',
    'field_kinds',
    { title: 'x', mail: 'nope' },
    { mail: fieldError('validation_is_email', 'Must be a valid email address.') },
  ],
  [
    'a longitude',
    'field_kinds',
    { title: 'x', place: { lon: 181, lat: 0 } },
    { place: fieldError('validation_invalid_longitude', 'Longitude must be between -180 and 180 degrees.') },
  ],
  [
    'a latitude',
    'field_kinds',
    { title: 'x', place: { lon: 0, lat: -91 } },
    { place: fieldError('validation_invalid_latitude', 'Latitude must be between -90 and 90 degrees.') },
  ],
  [
    'a taken unique value',
    'discord_roles',
    { role_id: '900', role_name: 'Twice' },
    { role_id: fieldError('validation_not_unique', 'Value must be unique.') },
  ],
  [
    'a taken pair marks both columns',
    'clip_votes',
    { clip: ids.clip(1), user: accounts.member.id, vote_type: 'upvote' },
    {
      clip: fieldError('validation_not_unique', 'Value must be unique.'),
      user: fieldError('validation_not_unique', 'Value must be unique.'),
    },
  ],
  ['unique errors only when all else is valid', 'discord_roles', { role_id: '900' }, { role_name: required }],
  [
    'the pattern of a username',
    'users',
    { ...person, username: '-bad' },
    { username: fieldError('validation_invalid_format', 'Invalid value format.') },
  ],
  [
    'a taken username',
    'users',
    { ...person, username: 'mia' },
    { username: fieldError('validation_not_unique', 'Value must be unique.') },
  ],
  [
    'a taken address',
    'users',
    { ...person, email: accounts.member.email },
    { email: fieldError('validation_not_unique', 'Value must be unique.') },
  ],
  [
    'a missing password',
    'users',
    { username: 'valid', email: 'valid@example.com' },
    { password: required, passwordConfirm: required },
  ],
  [
    'passwords that differ',
    'users',
    { ...person, passwordConfirm: 'other-pass-1' },
    { passwordConfirm: fieldError('validation_values_mismatch', "Values don't match.") },
  ],
  [
    'a short password',
    'users',
    { ...person, password: 'short', passwordConfirm: 'short' },
    {
      password: fieldError('validation_min_text_constraint', 'Must be at least 8 character(s).'),
    },
  ],
  [
    'a long password',
    'users',
    { ...person, password: 'p'.repeat(72), passwordConfirm: 'p'.repeat(72) },
    {
      password: fieldError('validation_max_text_constraint', 'Must be less than 71 character(s).'),
    },
  ],
  [
    'password errors hide field errors',
    'users',
    { ...person, username: '-bad', passwordConfirm: 'x' },
    { passwordConfirm: fieldError('validation_values_mismatch', "Values don't match.") },
  ],
]

const urls: [url: string, isValid: boolean][] = [
  ['https://a.example/x?y=1', true],
  ['example.com', true],
  ['ftp://a.example', true],
  ['notaurl', false],
  ['javascript:alert(1)', false],
  ['', true],
]

export const validation = describeConformance('validation', (api, row) => {
  for (const [what, collection, body, errors] of cases) {
    row(`${collection}: ${what}`, () =>
      expectRefusal(api.pb('superuser').collection(collection).create(body), 400, said.create, errors),
    )
  }
  for (const [link, isValid] of urls) {
    row(`the url "${link}" ${isValid ? 'passes' : 'fails'}`, async () => {
      const request = api.pb('superuser').collection('field_kinds').create({ title: 'x', link })
      if (isValid) expect((await request)['link']).toBe(link)
      else
        await expectRefusal(request, 400, said.create, {
          link: fieldError('validation_invalid_url', 'Must be a valid url.'),
        })
    })
  }
  row('an optional number of 0 is not range-checked', async () => {
    const record = await api
      .pb('superuser')
      .collection('tournaments')
      .create({ ...tournament, max_participants: 0 })
    expect(record['max_participants']).toBe(0)
  })
  row('an update says so', () =>
    expectRefusal(
      api.pb('superuser').collection('tournaments').update(ids.tournament(1), { status: 'bad' }),
      400,
      said.update,
      {
        status: fieldError('validation_invalid_value', 'Invalid value bad.', { value: 'bad' }),
      },
    ),
  )
  row('verified from a guest is refused', () =>
    expectRefusal(
      api
        .pb()
        .collection('users')
        .create({ ...person, verified: true }),
      400,
      said.create,
      {
        verified: fieldError('validation_values_mismatch', "Values don't match."),
      },
    ),
  )
  row('a username is made up when none is given', async () => {
    const { username: _, ...rest } = person
    const record = await api
      .pb()
      .collection('users')
      .create({ ...rest, email: 'nameless@example.com' })
    expect(record['username']).toMatch(/^users\d{6}$/)
  })
  row('nothing is stored by a refused create', async () => {
    await refusal(
      api
        .pb('superuser')
        .collection('tournaments')
        .create({ ...tournament, status: 'bad', name: 'Ghost' }),
    )
    const list = await api.pb().collection('tournaments').getList(1, 1, { filter: 'name = "Ghost"' })
    expect(list.totalItems).toBe(0)
  })
})
