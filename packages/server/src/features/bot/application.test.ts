import { expect, test } from 'vitest'
import { endpointToSet, hearsOfMembers } from './application.ts'

const ours = 'https://tog.example/api/discord/interactions'
const earlier = 'https://old.example/api/discord/interactions'
const foreign = 'https://bots.example/tog'

test.each([
  ['http', null, ours],
  ['http', ours, undefined],
  ['http', earlier, ours],
  ['http', foreign, ours],
  ['gateway', null, undefined],
  ['gateway', ours, ''],
  ['gateway', foreign, ''],
  ['off', null, undefined],
  ['off', earlier, ''],
  ['off', foreign, undefined],
] as const)('with %s and %s at Discord, %s is set', (door, known, set) => {
  expect(endpointToSet({ interactions_endpoint_url: known }, { door, endpoint: ours })).toBe(set)
})

test.each([
  [0, false],
  [1 << 14, true],
  [1 << 15, true],
  [1 << 12, false],
])('flags of %i allow member events: %s', (flags, isIt) => {
  expect(hearsOfMembers({ id: '1', verify_key: '', flags })).toBe(isIt)
})
