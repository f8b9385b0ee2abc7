import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase, startTestEngine } from '../testing/index.ts'
import type { FreshDatabase, TestEngine } from '../testing/index.ts'
import { Mailbox } from './mailbox.fixture.ts'
import { newClient, password, people, signUp } from './people.fixture.ts'

const coded = { ...people, auth: { ...people.auth, otp: { enabled: true } } }

onEachDatabase((database) => {
  describe('an address', () => {
    const box = new Mailbox()
    let test: TestEngine
    beforeAll(async () => {
      test = await startTestEngine({ database, collections: [coded], onMail: box.onMail })
    })
    afterAll(() => test.close())
    const guest = () => newClient(test).collection('people')

    it('is kept in lower case and works in any letters', async () => {
      const { id } = await signUp(test, 'Mia.Long@Example.COM')
      const stored = await test.engine.recordsOf('people').findById(id)
      expect(stored).toMatchObject({ email: 'mia.long@example.com' })
      for (const typed of ['mia.long@example.com', 'MIA.LONG@EXAMPLE.COM', 'Mia.Long@example.com'])
        expect((await guest().authWithPassword(typed, password)).record.id).toBe(id)
      const { otpId } = await guest().requestOTP('MIA.long@example.com')
      const { code = '' } = box.last('mia.long@example.com')
      expect((await guest().authWithOTP(otpId, code)).record.id).toBe(id)
    })

    it('makes one account, even when two sign up at once', async () => {
      const letters = ['race@example.com', 'Race@example.com', 'RACE@EXAMPLE.COM']
      const outcomes = await Promise.allSettled(letters.map((email) => signUp(test, email)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const superusers = test.engine.recordsOf('_superusers')
      await test.engine.upsertSuperuser('Root@example.com', 'root-password')
      await test.engine.upsertSuperuser('root@EXAMPLE.com', 'next-password')
      expect(await superusers.count({ filter: 'email ~ "root@example.com"' })).toBe(1)
    })

    it('may be sent back in the letters it was once typed in', async () => {
      const { id } = await signUp(test, 'same@example.com')
      const client = newClient(test)
      await client.collection('people').authWithPassword('same@example.com', password)
      const updated = await client.collection('people').update(id, { email: 'SAME@example.com', name: 'Sam' })
      expect(updated).toMatchObject({ email: 'same@example.com', name: 'Sam' })
    })
  })

  it('a start brings old addresses to lower case, and leaves and names those that collide', async () => {
    const fresh: FreshDatabase = await database.create()
    const warnings: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
    const open = (dataDir?: string) =>
      startTestEngine({
        collections: [people],
        logger,
        ...(dataDir && { dataDir }),
        ...(fresh.databaseUrl && { databaseUrl: fresh.databaseUrl }),
      })
    const first = await open()
    const [lone, lower, mixed, upper] = await Promise.all(
      ['lone', 'lower', 'mixed', 'upper'].map((name) => signUp(first, `${name}@example.com`)),
    )
    const spellings = [
      [lone?.id, 'Lone@Example.com'],
      [lower?.id, 'twin@example.com'],
      [mixed?.id, 'Twin@example.com'],
      [upper?.id, 'TWIN@EXAMPLE.COM'],
    ]
    for (const params of spellings)
      await first.engine.transaction((tx) =>
        tx.query({
          sql: 'UPDATE people SET email = ? WHERE id = ?',
          params: [params[1] ?? '', params[0] ?? ''],
        }),
      )

    const second = await open(first.dataDir)
    const emailOf = async (id = '') => (await second.engine.recordsOf('people').findById(id))?.['email']
    expect(await emailOf(lone?.id)).toBe('lone@example.com')
    expect(await emailOf(lower?.id)).toBe('twin@example.com')
    expect(await emailOf(mixed?.id)).toBe('Twin@example.com')
    expect(await emailOf(upper?.id)).toBe('TWIN@EXAMPLE.COM')
    const named = warnings.join('')
    for (const id of [mixed?.id, upper?.id]) expect(named).toContain(id)
    expect(named).not.toContain(lone?.id)

    for (const [id, typed] of [...spellings, [lower?.id, 'tWiN@example.com']]) {
      const answer = await newClient(second)
        .collection('people')
        .authWithPassword(typed ?? '', password)
      expect(answer.record.id).toBe(id)
    }
    await expect(signUp(second, 'twIN@example.com')).rejects.toMatchObject({ status: 400 })
    await second.close()
    await first.close()
    await fresh.drop()
  })
})
