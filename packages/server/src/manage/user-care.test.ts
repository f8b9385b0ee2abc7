import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onEachDatabase, type FreshDatabase } from '@longhouse/engine/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readSettings, type Settings } from '../settings.ts'
import { createPerson } from '../testing/test-site.ts'
import { userDemote, userLogOut, userPromote } from './user-care.ts'
import { withEngine } from './with-engine.ts'

onEachDatabase((database) => {
  let folder: string
  let fresh: FreshDatabase
  let settings: Settings
  let id: string
  const said: string[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhouse-care-'))
    fresh = await database.create()
    settings = readSettings({
      DATA_DIR: join(folder, 'data'),
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
    })
    id = (await withEngine(settings, (engine) => createPerson(engine, 'robin'))).id
  })
  afterAll(async () => {
    await fresh.drop()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    said.length = 0
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
  })
  afterEach(() => vi.restoreAllMocks())

  const person = () => withEngine(settings, (engine) => engine.recordsOf('users').findById(id))
  const refreshed = (authorization: string) =>
    withEngine(settings, async (engine) => {
      const server = engine.createServer()
      const url = '/api/collections/users/auth-refresh'
      const { statusCode } = await server.inject({ method: 'POST', url, headers: { authorization } })
      await server.close()
      return statusCode
    })
  const log = () =>
    withEngine(settings, (engine) => engine.recordsOf('audit_log').findAll({ sort: '@rowid' }))

  test('somebody becomes an admin who may operate, and is none again; the log says what the command line did', async () => {
    expect(await userPromote(settings, ['Robin@Example.com', '--operator'])).toBe(0)
    expect(said).toEqual(['robin is an admin and may operate the site.'])
    expect(await person()).toMatchObject({ is_admin: true, is_staff: true, can_operate: true })
    expect(await userPromote(settings, ['robin'])).toBe(0)
    expect(await userDemote(settings, ['robin'])).toBe(0)
    expect(await person()).toMatchObject({ is_admin: false, is_staff: false, can_operate: false })
    const both = { is_admin: true, can_operate: true }
    const neither = { is_admin: false, can_operate: false }
    const by = { actor_username: 'command line', collection: 'users', record: id, subject_id: id }
    expect(await log()).toMatchObject([
      { ...by, before: neither, after: both },
      { ...by, before: both, after: neither },
    ])
  })

  test('somebody is logged out everywhere', async () => {
    const token = await withEngine(settings, (engine) => engine.issueToken('users', id))
    expect(await refreshed(token)).toBe(200)
    expect(await userLogOut(settings, ['robin@example.com'])).toBe(0)
    expect(said).toEqual(['robin is logged out everywhere.'])
    expect(await refreshed(token)).toBe(401)
  })

  test.each([
    ['nobody of that name', ['nobody@example.com'], 1, /^Nobody here has/],
    ['nobody named', [], 2, /^Give an e-mail address/],
    ['two at once', ['robin', 'bo'], 2, /^Give an e-mail address/],
  ])('%s is said', async (_what, args, code, sentence) => {
    expect(await userDemote(settings, args)).toBe(code)
    expect(said).toEqual([expect.stringMatching(sentence)])
  })
})
