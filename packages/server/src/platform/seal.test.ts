import { assert, integer, nat, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { createSealer } from './seal.ts'

const sealer = createSealer('a secret of the site', 'tokens')

test('any text comes back, and no two seals are alike', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const sealed = sealer.seal(text)
      expect(sealer.open(sealed)).toBe(text.toWellFormed())
      expect(sealer.seal(text)).not.toBe(sealed)
    }),
  )
})

test('a sealed text that was changed does not open', () => {
  const sealed = Buffer.from(sealer.seal('the tokens of somebody'), 'base64url')
  assert(
    property(nat(sealed.length - 1), integer({ min: 1, max: 255 }), (place, change) => {
      const changed = Buffer.from(sealed)
      changed[place] = (changed[place] ?? 0) ^ change
      expect(sealer.open(changed.toString('base64url'))).toBeUndefined()
    }),
  )
})

test.each([
  ['with another secret', createSealer('another secret', 'tokens')],
  ['for another purpose', createSealer('a secret of the site', 'state')],
])('sealed %s, it does not open, and hashes differ', (_, other) => {
  expect(sealer.open(other.seal('text'))).toBeUndefined()
  expect(other.hash('1')).not.toBe(sealer.hash('1'))
  expect(sealer.hash('1')).toBe(sealer.hash('1'))
})

test.each(['', 'x', 'nonsense that is long enough to be something else'])('%j is no seal', (text) => {
  expect(sealer.open(text)).toBeUndefined()
})
