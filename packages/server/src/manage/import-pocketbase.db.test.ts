import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '@longhouse/engine'
import { beforeAll, describe, expect, test } from 'vitest'
import { hearConsole, onEachInstallation, unpackPocketBaseData } from '../testing/installation.ts'
import { commands } from './commands.ts'
import { withEngine } from './with-engine.ts'

const logIn = (engine: Engine, index: number, password = `password of member ${index}`) =>
  engine.createServer().inject({
    method: 'POST',
    url: '/api/collections/users/auth-with-password',
    payload: { identity: `member${index}@example.com`, password },
  })

onEachInstallation({}, (here) => {
  let old: string
  const said = hearConsole()

  beforeAll(async () => {
    old = join(here.folder, 'pb_data')
    await unpackPocketBaseData(old)
  })

  const run = async (...args: string[]) =>
    commands.find(({ name }) => name === 'import-pocketbase')?.run(here.settings, args)
  const ask = <T>(work: (engine: Engine) => Promise<T>) => withEngine(here.settings, work)
  describe('import-pocketbase', () => {
    test('without a folder, or with another one, says what to give', async () => {
      expect(await run()).toBe(2)
      expect(said).toEqual([expect.stringMatching(/^Give the data folder/)])
      await expect(run(here.folder)).rejects.toThrow(/There is no data\.db in/)
    })

    test('imports members, records, files and links, and reports what was left out', async () => {
      await rm(join(old, 'storage', '_pb_users_auth_'), { recursive: true })
      const details = join(here.folder, 'report.txt')
      expect(await run(old, '--report', details)).toBe(0)
      const lines = (await readFile(details, 'utf8')).split('\n')
      expect(lines.filter((line) => /\tusers\.avatar\tvalue\tmissing file\t/.test(line))).toHaveLength(2)
      const text = said.join('\n')
      expect(text).toMatch(/^users: 6 imported$/m)
      expect(text).toMatch(/^tournaments: 2 imported, 2 files$/m)
      expect(text).toMatch(/^clips: 6 imported$/m)
      expect(text).toMatch(/^clip_votes: 12 imported$/m)
      expect(text).toMatch(/^tournament_registrations: 6 imported$/m)
      expect(text).toMatch(/^faqs: 1 imported$/m)
      expect(text).toMatch(/^3 links with Discord/m)
      expect(text).toMatch(/field_kinds: 1 record, unknown collection/)
      expect(text).toMatch(/tournaments\.legacy_note: 1 value, unknown field/)
      expect(text).toMatch(
        /tournament_registrations\.status: 2 values, invalid value: Invalid value pending\./,
      )
      expect(text).toMatch(/users\.avatar: 2 values, missing file/)
    })

    test('members log in with their old password, which is hashed again, and with no other', async () => {
      await ask(async (engine) => {
        expect((await logIn(engine, 1, 'password of member 2')).statusCode).toBe(400)
        const hashes = () =>
          engine.query<{ password: string }>({ sql: "SELECT password FROM users WHERE username = 'member1'" })
        expect((await hashes())[0]?.password).toMatch(/^\$2a\$/)
        const answer = await logIn(engine, 1)
        expect(answer.statusCode).toBe(200)
        expect(answer.json()).toMatchObject({ record: { username: 'member1', verified: true } })
        expect((await hashes())[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
        expect((await logIn(engine, 1)).statusCode).toBe(200)
      })
    })

    test('records keep their ids, dates and pictures, and counts are right', async () => {
      await ask(async (engine) => {
        const [event] = await engine.recordsOf('tournaments').findAll({ filter: "name = 'Night 1'" })
        expect(event).toMatchObject({
          description: 'What happens in night 1: "games", ünïcode and 🎮.',
          start_date: '2030-05-04 19:00:00.000Z',
          max_participants: 64,
          participant_count: 3,
          created: expect.stringMatching(/^2026-/),
        })
        const url = `/api/files/tournaments/${event?.id}/${String(event?.['thumbnail'])}`
        const picture = await engine.createServer().inject({ url })
        expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])

        const clips = await engine.recordsOf('clips').findAll({})
        const votes = await engine.recordsOf('clip_votes').findAll({})
        for (const clip of clips) {
          const own = votes.filter((vote) => vote['clip'] === clip.id)
          const up = own.filter((vote) => vote['vote_type'] === 'upvote').length
          expect(clip).toMatchObject({ upvotes: up, downvotes: own.length - up })
        }
        expect(await engine.recordsOf('outbox').count()).toBe(0)
      })
    })

    test('a link with Discord leads to the same account', async () => {
      await ask(async (engine) => {
        const [member] = await engine.recordsOf('users').findAll({ filter: "username = 'member4'" })
        const links = await engine.recordsOf('_externalAuths').findAll({ filter: "providerId = '7004'" })
        expect(links).toEqual([expect.objectContaining({ provider: 'discord', recordRef: member?.id })])
      })
    })

    test('a second run changes nothing, and finishes what a crash left undone', async () => {
      await ask((engine) =>
        engine.transaction(async (tx) => {
          await tx.query({ sql: "DELETE FROM clip_votes WHERE vote_type = 'downvote'" })
          await tx.query({ sql: "UPDATE users SET name = 'Changed since' WHERE username = 'member2'" })
        }),
      )
      expect(await run(old)).toBe(0)
      const text = said.join('\n')
      expect(text).toMatch(/^users: 0 imported, 6 were there already$/m)
      expect(text).toMatch(/^clip_votes: 4 imported, 8 were there already$/m)
      await ask(async (engine) => {
        expect(await engine.recordsOf('clip_votes').count()).toBe(12)
        expect(await engine.recordsOf('users').count({ filter: "name = 'Changed since'" })).toBe(1)
      })
    })
  })
})
