import { describe, expect, it } from 'vitest'
import { withSystemFields } from '../schema/system-fields.ts'
import { parseFilter } from '../filter/parse.ts'
import exported from './fixtures/pocketbase-export.json' with { type: 'json' }
import { collectionsFromExport } from './pocketbase-export.ts'

const collections = collectionsFromExport(exported)
const byName = new Map(collections.map((collection) => [collection.name, collection]))

describe('an export', () => {
  it('gives every collection with id and type', () => {
    expect(collections.map(({ name, id, type }) => `${name} ${id} ${type}`)).toEqual([
      'clip_votes pbc_3556821358 base',
      'clips pbc_53716239 base',
      'conduct_rules pbc_2600871639 base',
      'discord_roles pbc_1601422773 base',
      'faqs pbc_2923026773 base',
      'field_kinds pbc_1731428594 base',
      expect.stringMatching(/^ranks .+ base$/),
      expect.stringMatching(/^tournament_registrations .+ base$/),
      expect.stringMatching(/^tournaments .+ base$/),
      'users _pb_users_auth_ auth',
      expect.stringMatching(/^users_notes .+ base$/),
    ])
  })

  it('keeps fields in order and drops options that say nothing', () => {
    expect(byName.get('clips')?.shape).toEqual({
      id: expect.objectContaining({ type: 'text', primaryKey: true, min: 15, max: 15 }),
      user: {
        type: 'relation',
        id: 'relation2375276105',
        collection: '_pb_users_auth_',
        maxSelect: 1,
        required: true,
        cascadeDelete: true,
      },
      game: {
        type: 'select',
        id: 'select590033292',
        maxSelect: 1,
        values: ['blackops6', 'gta5', 'other'],
      },
      map: expect.objectContaining({ type: 'select' }),
      clip_title: { type: 'text', id: 'text1343093594', max: 200, required: true },
      clip_link: { type: 'url', id: 'url3154380347', required: true },
      discord_username: { type: 'text', id: 'text77796143', max: 60 },
      highest_round: { type: 'number', id: 'number2277040060', min: 0 },
      paypal_handle: { type: 'text', id: 'text1288883128', max: 100 },
      created: { type: 'autodate', id: 'autodate2990389176', onCreate: true, onUpdate: false },
      updated: { type: 'autodate', id: 'autodate3332085495', onCreate: true, onUpdate: true },
    })
  })

  it.each([
    ['tags', { type: 'select', maxSelect: 3, values: ['red', 'green', 'blue', 'black'] }],
    ['people', { type: 'relation', maxSelect: 5, collection: '_pb_users_auth_' }],
    ['secret_doc', { type: 'file', maxSelect: 1, maxSize: 65_536, protected: true }],
    ['secret', { type: 'text', hidden: true }],
    ['place', { type: 'geoPoint' }],
    ['data', { type: 'json' }],
    ['when', { type: 'date' }],
  ])('reads the field %s', (name, expected) => {
    expect(byName.get('field_kinds')?.shape[name]).toMatchObject(expected)
  })

  it('keeps the order of fields and the options of system fields', () => {
    const users = byName.get('users')
    const names = Object.keys(users ? withSystemFields(users) : {})
    expect(names.slice(0, 7)).toEqual([
      'id',
      'password',
      'tokenKey',
      'email',
      'emailVisibility',
      'verified',
      'username',
    ])
    expect(users?.shape.password).toMatchObject({ type: 'password', min: 8, hidden: true, required: true })
  })

  it('keeps rules, null and empty ones apart', () => {
    expect(byName.get('discord_roles')?.rules).toEqual({
      list: '@request.auth.id != ""',
      view: '@request.auth.id != ""',
      create: null,
      update: null,
      delete: null,
    })
    expect(byName.get('users')?.rules).toMatchObject({
      view: '',
      auth: '',
      manage: '@request.auth.is_admin = true',
    })
  })

  it('has rules that our filter language reads', () => {
    const rules = collections.flatMap(({ rules: each }) => Object.values(each)).filter(Boolean)
    expect(rules.length).toBeGreaterThan(20)
    for (const rule of rules) expect(() => parseFilter(String(rule), { limits: false })).not.toThrow()
  })

  it('reads auth options', () => {
    expect(byName.get('users')?.auth).toEqual({
      passwordAuth: { enabled: true, identityFields: ['email', 'username'] },
      oauth2: {
        enabled: false,
        providers: [],
        mappedFields: { id: 'discord_id', name: 'name', username: 'username', avatarURL: 'avatar' },
      },
      authTokenSeconds: 432_000,
      verificationTokenSeconds: 86_400,
      passwordResetTokenSeconds: 1800,
      emailChangeTokenSeconds: 1800,
      fileTokenSeconds: 180,
    })
  })

  it('reads indexes', () => {
    expect(byName.get('clip_votes')?.indexes).toEqual([{ columns: ['clip', 'user'], unique: true }])
    expect(byName.get('users')?.indexes).toEqual([
      { columns: ['tokenKey'], unique: true },
      { columns: ['email'], unique: true, where: `"email" != ''` },
      { columns: ['username'], unique: true },
    ])
  })
})

describe('of a made-up export', () => {
  const base = { id: 'pbc_1', name: 'things', type: 'base', fields: [] }

  it('one-time codes, second factors and alerts are read where they are on', () => {
    const options = {
      otp: { enabled: true, duration: 60, length: 6 },
      mfa: { enabled: true, duration: 90, rule: 'verified = true' },
      authAlert: { enabled: true },
    }
    const [on] = collectionsFromExport([{ ...base, type: 'auth', ...options }])
    expect(on?.auth).toMatchObject({
      otp: { enabled: true, durationSeconds: 60, length: 6 },
      mfa: { enabled: true, durationSeconds: 90, rule: 'verified = true' },
      authAlert: { enabled: true },
    })
    const off = Object.fromEntries(Object.keys(options).map((key) => [key, { enabled: false, duration: 60 }]))
    const [plain] = collectionsFromExport([{ ...base, type: 'auth', ...off }])
    expect(Object.keys(plain?.auth ?? {}).toSorted()).toEqual(['oauth2', 'passwordAuth'])
  })

  it('system collections are left out', () => {
    const system = [
      { ...base, name: '_superusers', type: 'auth', system: true },
      { ...base, name: '_odd' },
    ]
    expect(collectionsFromExport([...system, base]).map(({ name }) => name)).toEqual(['things'])
  })

  it('the wrapped form is read, too', () => {
    expect(collectionsFromExport({ collections: [base] })).toHaveLength(1)
  })

  it('providers keep their addresses, secrets may be missing', () => {
    const discord = { name: 'discord', clientId: 'me', authURL: 'http://x/auth', tokenURL: '', pkce: false }
    const users = { ...base, type: 'auth', authRule: null, oauth2: { enabled: true, providers: [discord] } }
    const [definition] = collectionsFromExport([users])
    expect(definition?.rules.auth).toBeNull()
    expect(definition?.auth?.oauth2).toEqual({
      enabled: true,
      mappedFields: {},
      providers: [
        { name: 'discord', clientId: 'me', clientSecret: '', authURL: 'http://x/auth', pkce: false },
      ],
    })
  })

  it('views keep their query and the collections it reads', () => {
    const view = { ...base, name: 'board', type: 'view', viewQuery: 'SELECT t.id, `t`.`n` FROM Things t' }
    const [, board] = collectionsFromExport([base, view, { ...base, name: 'others' }])
    expect(board).toMatchObject({ query: 'SELECT t.id, "t"."n" FROM Things t', reads: ['things'] })
  })

  it.each<[unknown, string]>([
    [null, 'nothing'],
    [{ name: 'things' }, 'one collection without its list'],
    [[{ ...base, type: 'odd' }], 'an unknown type'],
    [[{ ...base, fields: [{ name: 'x', type: 'odd' }] }], 'an unknown kind of field'],
    [[{ ...base, fields: [{ name: 'a"b', type: 'bool' }] }], 'a name that is none'],
    [[{ ...base, fields: undefined, schema: [] }], 'the form before 0.23'],
  ])('%j is refused (%s)', (json) => {
    expect(() => collectionsFromExport(json)).toThrow('This is no collections export')
  })
})
