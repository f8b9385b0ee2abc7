import { hash as bcrypt } from 'bcryptjs'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { BcryptThread, bcryptCost } from './bcrypt.ts'
import { noPassword, Passwords } from './passwords.ts'

const passwords = new Passwords()

it('hashes with argon2id, 19 MiB, 2 passes, and a salt of its own each time', async () => {
  const [first, second] = await Promise.all([
    passwords.hash('correct horse'),
    passwords.hash('correct horse'),
  ])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(first).not.toBe(second)
  expect(passwords.needsRehash(first)).toBe(false)
})

describe('verifying', () => {
  it('tells the right password from others', async () => {
    const hash = await passwords.hash('correct horse')
    await expect(passwords.verify('correct horse', hash)).resolves.toBe(true)
    await expect(passwords.verify('correct horsf', hash)).resolves.toBe(false)
    await expect(passwords.verify('', hash)).resolves.toBe(false)
  })

  it('accepts a hash another implementation made', async () => {
    // RFC 9106 parameters spelled by the reference tool: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    await expect(passwords.verify('password', hash)).resolves.toBe(true)
    expect(passwords.needsRehash(hash)).toBe(true)
  })

  it('accepts bcrypt and wants it replaced', async () => {
    const hash = await bcrypt('imported-pass', 4)
    await expect(passwords.verify('imported-pass', hash)).resolves.toBe(true)
    await expect(passwords.verify('other', hash)).resolves.toBe(false)
    expect(passwords.needsRehash(hash)).toBe(true)
  })

  it.each([
    '',
    noPassword,
    'plain',
    '$argon2id$v=19$m=19456,t=2,p=1$x$y',
    '$argon2i$v=19$m=1,t=1,p=1$c29tZXNhbHQ$AAAA',
  ])('lets nothing fit %j', async (hash) => {
    await expect(passwords.verify(hash, hash)).resolves.toBe(false)
  })
})

it('leaves the main thread its turns while bcrypt is compared', async () => {
  const hash = await bcrypt('imported-pass', 10)
  let turns = 0
  let isUnderWay = true
  const turn = () => {
    turns += 1
    if (isUnderWay) setImmediate(turn)
  }
  setImmediate(turn)
  await expect(passwords.verify('imported-pass', hash)).resolves.toBe(true)
  isUnderWay = false
  // The comparison itself would take a handful of long ones.
  expect(turns).toBeGreaterThan(100)
})

describe('verifying alike', () => {
  const quick = new Passwords({ memory: 64, passes: 1, parallelism: 1 })
  const roundsOf = async (hash: string, highest: number) => {
    const compare = vi.spyOn(BcryptThread.prototype, 'compare').mockResolvedValue(false)
    await quick.verifyAlike('guess', { hash, highestBcrypt: highest })
    const rounds = compare.mock.calls.map(([, each]) => 2 ** bcryptCost(each))
    compare.mockRestore()
    return rounds.reduce((sum, each) => sum + each, 0)
  }

  it('takes as much bcrypt for every kind of hash, and for none', async () => {
    const argon = await quick.hash('correct horse')
    const costs = fc.integer({ min: 4, max: 13 })
    await fc.assert(
      fc.asyncProperty(costs, costs, async (one, other) => {
        const [cost, highest] = [Math.min(one, other), Math.max(one, other)]
        const imported = `$2a$${String(cost).padStart(2, '0')}$${'x'.repeat(53)}`
        for (const hash of [imported, argon, noPassword, ''])
          expect(await roundsOf(hash, highest)).toBe(2 ** highest)
      }),
      { numRuns: 12 },
    )
    expect(await roundsOf(argon, 0)).toBe(0)
  })

  it('tells the right password from others whatever the hash', async () => {
    const imported = await bcrypt('imported-pass', 4)
    const own = await passwords.hash('correct horse')
    await expect(passwords.verifyAlike('imported-pass', { hash: imported, highestBcrypt: 6 })).resolves.toBe(
      true,
    )
    await expect(passwords.verifyAlike('correct horse', { hash: own, highestBcrypt: 6 })).resolves.toBe(true)
    await expect(passwords.verifyAlike('correct horse', { hash: imported, highestBcrypt: 6 })).resolves.toBe(
      false,
    )
    await expect(passwords.verifyAlike('imported-pass', { hash: own, highestBcrypt: 6 })).resolves.toBe(false)
    await expect(passwords.verifyAlike('', { hash: '', highestBcrypt: 6 })).resolves.toBe(false)
  })
})
