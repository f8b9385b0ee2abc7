import { PermissionFlagsBits } from 'discord-api-types/v10'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { channelPermissions, mayDo, serverPermissions, type Overwrite } from './bot-troubles.ts'

const guildId = '100'
const memberId = '200'
const { Administrator: administrator, ViewChannel: view, SendMessages: send } = PermissionFlagsBits

const bits = fc.bigInt({ min: 0n, max: (1n << 52n) - 1n })
const modest = bits.map((value) => value & ~administrator)
const roleId = fc.constantFrom<string[]>('301', '302', '303', '304')
const someRoles = fc.uniqueArray(roleId)
const rolesWith = (permissions: fc.Arbitrary<bigint>) =>
  fc
    .tuple(permissions, permissions, permissions, permissions, permissions)
    .map(([everyone, ...rest]) => [
      { id: guildId, permissions: String(everyone) },
      ...rest.map((value, index) => ({ id: `30${index + 1}`, permissions: String(value) })),
    ])
const overwrites = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(guildId, memberId, '201', '301', '302', '303', '304'),
    allow: bits.map(String),
    deny: bits.map(String),
  }),
  { selector: ({ id }) => id },
)

/** Evaluates one permission as Discord's settings show it: the last step that mentions it decides. */
function isAllowedByHand(
  bit: bigint,
  { had, own, said }: { had: boolean; own: readonly string[]; said: readonly Overwrite[] },
): boolean {
  const has = (text: string) => (BigInt(text) & bit) !== 0n
  const steps = [
    said.filter(({ id }) => id === guildId),
    said.filter(({ id }) => own.includes(id)),
    said.filter(({ id }) => id === memberId),
  ]
  return steps.reduce((allowed, step) => {
    if (step.some(({ allow }) => has(allow))) return true
    return step.some(({ deny }) => has(deny)) ? false : allowed
  }, had)
}

test('each permission is the same as one evaluated step by step', () => {
  fc.assert(
    fc.property(rolesWith(modest), someRoles, overwrites, (roles, own, said) => {
      const member = { id: memberId, roles: own }
      const base = serverPermissions({ guildId, roles, member })
      const found = channelPermissions({ guildId, member }, { base, overwrites: said })
      for (let place = 0n; place < 52n; place += 1n) {
        const bit = 1n << place
        const had = roles.some(
          ({ id, permissions }) => (id === guildId || own.includes(id)) && (BigInt(permissions) & bit) !== 0n,
        )
        expect(mayDo(base, bit)).toBe(had)
        expect(mayDo(found, bit)).toBe(isAllowedByHand(bit, { had, own, said }))
      }
    }),
  )
})

test('an administrator may do everything in any channel', () => {
  fc.assert(
    fc.property(rolesWith(modest), someRoles, overwrites, (roles, own, said) => {
      const crowned = [...roles, { id: '309', permissions: String(administrator) }]
      const member = { id: memberId, roles: [...own, '309'] }
      const base = serverPermissions({ guildId, roles: crowned, member })
      const found = channelPermissions({ guildId, member }, { base, overwrites: said })
      for (const bit of Object.values(PermissionFlagsBits)) expect(mayDo(found, bit)).toBe(true)
    }),
  )
})

test('overwrites for others change nothing', () => {
  fc.assert(
    fc.property(rolesWith(modest), someRoles, overwrites, (roles, own, said) => {
      const member = { id: memberId, roles: own }
      const base = serverPermissions({ guildId, roles, member })
      const ofOthers = said.filter(({ id }) => ![guildId, memberId, ...own].includes(id))
      expect(channelPermissions({ guildId, member }, { base, overwrites: ofOthers })).toBe(base)
    }),
  )
})

test.each<[reason: string, said: readonly Overwrite[], may: boolean]>([
  ['nothing is said', [], true],
  ['everybody is denied', [{ id: guildId, allow: '0', deny: String(send) }], false],
  [
    'a role is allowed what everybody is denied',
    [
      { id: guildId, allow: '0', deny: String(send) },
      { id: '301', allow: String(send), deny: '0' },
    ],
    true,
  ],
  [
    'one role is allowed what another is denied',
    [
      { id: '301', allow: '0', deny: String(send) },
      { id: '302', allow: String(send), deny: '0' },
    ],
    true,
  ],
  [
    'the bot itself is denied what its role is allowed',
    [
      { id: '301', allow: String(send), deny: '0' },
      { id: memberId, allow: '0', deny: String(send) },
    ],
    false,
  ],
])('writing where %s', (_, said, may) => {
  const member = { id: memberId, roles: ['301', '302'] }
  expect(mayDo(channelPermissions({ guildId, member }, { base: view | send, overwrites: said }), send)).toBe(
    may,
  )
})
