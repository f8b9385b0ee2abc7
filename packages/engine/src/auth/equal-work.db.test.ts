import { hash as bcrypt } from 'bcryptjs'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { onEachDatabase, startTestEngine, type TestEngine } from '../testing/index.ts'
import { ArgonHasher } from './passwords.ts'
import { BcryptThread, bcryptCost } from './bcrypt.ts'
import { newClient, people, signUp } from './people.fixture.ts'

onEachDatabase((database) => {
  let test: TestEngine
  const derive = vi.spyOn(ArgonHasher.prototype, 'derive')
  const compare = vi.spyOn(BcryptThread.prototype, 'compare')

  beforeAll(async () => {
    test = await startTestEngine({ database, collections: [people] })
    const mia = await signUp(test, 'mia@example.com')
    const leo = await signUp(test, 'leo@example.com')
    await signUp(test, 'eva@example.com')
    await setHash(mia.id, await bcrypt('imported-pass', 4))
    await setHash(leo.id, await bcrypt('imported-pass', 6))
  })
  afterAll(() => test.close())
  beforeEach(() => {
    derive.mockClear()
    compare.mockClear()
  })

  const setHash = (id: string, hash: string) =>
    test.engine.transaction((tx) =>
      tx.query({ sql: 'UPDATE people SET password = ? WHERE id = ?', params: [hash, id] }),
    )

  it.each(['mia@example.com', 'leo@example.com', 'eva@example.com', 'nobody@example.com'])(
    'a wrong password for %s costs what it costs for everybody',
    async (identity) => {
      const tried = newClient(test).collection('people').authWithPassword(identity, 'wrong-horse')
      await expect(tried).rejects.toMatchObject({ status: 400 })
      const rounds = compare.mock.calls.map(([, hash]) => 2 ** bcryptCost(hash))
      expect({
        argon2: derive.mock.calls.length,
        rounds: rounds.reduce((sum, each) => sum + each, 0),
      }).toEqual({
        argon2: 1,
        rounds: 2 ** 6,
      })
    },
  )
})
