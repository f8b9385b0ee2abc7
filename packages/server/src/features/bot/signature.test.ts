import { generateKeyPairSync, sign } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFresh, isSignature, isSigned, publicKeyOf } from './signature.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const { x = '' } = publicKey.export({ format: 'jwk' })
const key = publicKeyOf(Buffer.from(x, 'base64url').toString('hex'))
const timestamp = '1796414400'
const now = new Date(Number(timestamp) * 1000)

function signed(body: Buffer, at = timestamp) {
  const signature = sign(null, Buffer.concat([Buffer.from(at), body]), privateKey).toString('hex')
  return { signature, timestamp: at, body }
}

describe('a signature', () => {
  test('is valid only for exactly the signed bytes [DI-02]', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), (bytes, index) => {
        const request = signed(Buffer.from(bytes))
        expect(isSigned(request, key)).toBe(true)
        const other = Buffer.from(bytes)
        other[index % other.length] = (other[index % other.length] ?? 0) ^ 1
        expect(isSigned({ ...request, body: other }, key)).toBe(false)
      }),
    )
  })

  test('is bound to its timestamp', () => {
    const request = signed(Buffer.from('{}'))
    expect(isSigned({ ...request, timestamp: '1796414401' }, key)).toBe(false)
  })

  test.each([
    ['128 hexadecimal digits', 'ab'.repeat(64), true],
    ['in capitals', 'AB'.repeat(64), true],
    ['one too few', 'ab'.repeat(64).slice(1), false],
    ['one too many', `${'ab'.repeat(64)}a`, false],
    ['other letters', 'xy'.repeat(64), false],
    ['none', undefined, false],
    ['two', ['a', 'b'], false],
  ])('looks like one: %s', (_, text, isOne) => {
    expect(isSignature(text)).toBe(isOne)
  })
})

test.each([
  ['now', 0, true],
  ['five minutes ago', -300, true],
  ['longer ago [DI-02]', -301, false],
  ['in five minutes', 300, true],
  ['later', 301, false],
])('a timestamp is fresh: %s', (_, seconds, isIt) => {
  expect(isFresh(String(Number(timestamp) + seconds), now)).toBe(isIt)
})

test.each(['', 'now', '-1', '1e9', '17964144000000', ` ${timestamp}`, undefined])(
  '%j is not a timestamp',
  (text) => {
    expect(isFresh(text, now)).toBe(false)
  },
)
