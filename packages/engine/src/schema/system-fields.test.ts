import { describe, expect, it } from 'vitest'
import { autodate, email, kindOf, text } from './index.ts'
import { idField, timestamps, withSystemFields } from './system-fields.ts'

describe('the full shape', () => {
  it('of a base collection begins with the id', () => {
    const full = withSystemFields({ type: 'base', shape: { title: text(), ...timestamps } })
    expect(Object.keys(full)).toEqual(['id', 'title', 'created', 'updated'])
  })

  it('has no timestamps that were not declared', () => {
    expect(Object.keys(withSystemFields({ type: 'base', shape: {} }))).toEqual(['id'])
  })

  it('of an auth collection has the secrets and account fields', () => {
    const full = withSystemFields({ type: 'auth', shape: { name: text() } })
    const names = ['id', 'password', 'tokenKey', 'email', 'emailVisibility', 'verified', 'name']
    expect(Object.keys(full)).toEqual(names)
    expect([full.password?.hidden, full.tokenKey?.hidden]).toEqual([true, true])
  })

  it('keeps a system field that the shape declares, in the system place', () => {
    const full = withSystemFields({
      type: 'auth',
      shape: { name: text(), email: email({ required: false }) },
    })
    expect(Object.keys(full).indexOf('email')).toBe(3)
    expect(full.email).toEqual(email({ required: false }))
  })
})

describe('an id', () => {
  it.each([
    ['abc', 'validation_min_text_constraint', 'too short'],
    ['a'.repeat(16), 'validation_max_text_constraint', 'too long'],
    ['ABCDEFGHIJKLMNO', 'validation_invalid_format', 'bad characters'],
    ['abcdefghijklmn-', 'validation_invalid_format', 'bad characters'],
    ['', 'validation_required', 'missing'],
  ])('%s is refused with %s (%s)', (id, code) => {
    expect(kindOf(idField).validate(idField, id)?.code).toBe(code)
  })

  it('of 15 good characters passes', () => {
    expect(kindOf(idField).validate(idField, 'usr000000000004')).toBeUndefined()
  })
})

it.each([
  ['create', true, false],
  ['update', false, true],
  ['both', true, true],
] as const)('autodate on %s', (when, onCreate, onUpdate) => {
  expect(autodate(when)).toEqual({ type: 'autodate', onCreate, onUpdate })
})
