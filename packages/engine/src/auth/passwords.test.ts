import { hash as bcrypt } from 'bcryptjs'
import { describe, expect, it } from 'vitest'
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
