import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanUsername, isUsername } from './username.ts'

test.each([
  ['robin_reed', true, 'Discord’s own form'],
  ['Ana-Lúcia 2.0', true, 'capitals, accents, a space'],
  ['山田', true, 'another script'],
  ['a<b', false, 'markup'],
  ['a/b', false, 'two parts of an address'],
  ['..', false, 'the way up in an address'],
  ['a  b', false, 'two spaces look like one'],
  ['a ', false, 'a space at the end is not seen'],
  ['a\u202eb', false, 'writing backwards'],
  ['', false, 'nothing'],
  ['a'.repeat(61), false, 'too much'],
])('%j can be a username: %s (%s)', (name, isOne) => expect(isUsername(name)).toBe(isOne))

test.each([
  ['<b>Robin</b>/Reed', 'bRobinbReed'],
  ['  two   words  ', 'two words'],
  ['../admin', 'admin'],
  ['@everyone', 'everyone'],
  ['💀', ''],
])('%j becomes %j', (name, cleaned) => expect(cleanUsername(name)).toBe(cleaned))

test('whatever it is made from, a cleaned name can be one, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xff_ff), { maxLength: 80 }), (units) => {
      const cleaned = cleanUsername(String.fromCharCode(...units))
      expect(cleaned === '' || isUsername(cleaned)).toBe(true)
      expect(cleanUsername(cleaned)).toBe(cleaned)
    }),
    { numRuns: 50 },
  )
})
