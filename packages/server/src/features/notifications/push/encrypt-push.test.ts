import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { arePushKeys, encryptPush, maxPushBytes } from './encrypt-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** Of appendix A of RFC 8291. */
const example = {
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message: 'When I grow up, I want to be a watermelon',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('encrypts the example of RFC 8291 [ME-02]', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes(example.privateKey))
  const chance = { salt: bytes(example.salt), pair }
  const body = encryptPush(Buffer.from(example.message), { keys: example.keys, chance })
  expect(body.toString('base64url')).toBe(example.body)
})

test('no two pushes are alike, and the longest is as long as services take', () => {
  const long = Buffer.alloc(maxPushBytes, 'x')
  const [one, other] = [encryptPush(long, example), encryptPush(long, example)]
  expect(one.length).toBe(4096)
  expect(one.equals(other)).toBe(false)
  expect(() => encryptPush(Buffer.alloc(maxPushBytes + 1), example)).toThrow(/at most/)
})

test.each([
  { name: 'of a browser', keys: example.keys, are: true },
  { name: 'of no length', keys: { ...example.keys, p256dh: '' }, are: false },
  { name: 'off the curve', keys: { ...example.keys, p256dh: `B${'A'.repeat(86)}` }, are: false },
  { name: 'with a short secret', keys: { ...example.keys, auth: 'BTBZMqHH6r4' }, are: false },
])('keys $name are taken: $are', ({ keys, are }) => {
  expect(arePushKeys(keys)).toBe(are)
})
