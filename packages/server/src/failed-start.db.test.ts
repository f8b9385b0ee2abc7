import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  onEitherDatabase,
  watchSchema,
  type FreshDatabase,
  type SchemaWatch,
} from '@longhouse/engine/testing'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  compiledCode,
  operator,
  spawnSite,
  startSiteProcess,
  type SiteProcess,
} from './testing/site-process.ts'

onEitherDatabase((database) => {
  let folder: string
  let fresh: FreshDatabase
  let env: Record<string, string>
  let running: SiteProcess
  let root: PocketBase
  let schema: SchemaWatch

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhouse-failed-'))
    fresh = await database.create()
    env = { DEMO: '0', ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }) }
    running = await startSiteProcess({ dataDir: folder, env })
    root = new PocketBase(running.url).autoCancellation(false)
    await root.collection('_superusers').authWithPassword(operator.email, operator.password)
    schema = await watchSchema({
      dataDir: folder,
      ...(fresh.databaseUrl && { databaseUrl: fresh.databaseUrl }),
    })
  })
  afterAll(async () => {
    await running.end()
    await fresh.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Starts a second site on the same data and waits for its end. */
  async function startBeside(port?: number) {
    const site = await spawnSite({ dataDir: folder, env, ...(port && { port }) })
    const [code] = await once(site.child, 'close')
    return { code, said: site.output() }
  }

  function manage(...args: string[]) {
    const file = join(import.meta.dirname, 'manage.ts')
    const all = { PATH: process.env['PATH'], ...compiledCode, DATA_DIR: folder, ...env }
    return new Promise<{ code: unknown; said: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [file, ...args],
        { env: all, cwd: folder },
        (error, out, err) => resolve({ code: error?.code ?? 0, said: out + err }),
      )
      child.stdin?.end('a long password\n')
    })
  }

  /** Drops an index, as if an earlier version had made the database. */
  async function dropIndex(beginning: string): Promise<void> {
    const [name = ''] = new RegExp(`${beginning}\\w+`).exec(JSON.stringify(await schema.seen())) ?? []
    await schema.run(`DROP INDEX "${name}"`)
  }

  /** Reads and writes through the running site, with the login from before. */
  async function expectHealthy(): Promise<void> {
    const { id } = await root.collection('faqs').create({ question: 'Are you well?', answer: 'Very.' })
    expect(await new PocketBase(running.url).collection('faqs').getOne(id)).toMatchObject({ answer: 'Very.' })
    await root.collection('faqs').delete(id)
    expect(await root.collection('clip_leaderboard').getList()).toMatchObject({ page: 1 })
  }

  test(
    'a second start with the same superuser leaves the operator logged in',
    { tags: 'all', timeout: 120_000 },
    async () => {
      const second = await startSiteProcess({ dataDir: folder, env })
      await expectHealthy()
      const there = new PocketBase(second.url)
      there.authStore.save(root.authStore.token)
      expect(await there.collection('_superusers').getFullList()).toHaveLength(1)
      await second.end()
      await expectHealthy()
    },
  )

  test('a start that cannot upgrade the database reports why, and the running site continues', async () => {
    await dropIndex('ix_clips_upvotes')
    await dropIndex('ix_clip_votes_user_clip')
    const twice = `('aaaaaaaaaaaaaaa', 'somebody', 'one'), ('bbbbbbbbbbbbbbb', 'somebody', 'one')`
    await schema.run(`INSERT INTO "clip_votes" ("id", "user", "clip") VALUES ${twice}`)
    const before = await schema.seen()

    expect(await startBeside()).toEqual({
      code: 1,
      said: 'The site cannot start: Several records of clip_votes have the same user and clip, which this version allows once: start the version of before, change or delete all but one of them, then start this one again; nothing was changed.\n',
    })
    expect(await manage('superuser', 'upsert', 'second@example.com')).toEqual({
      code: 1,
      said: 'The database does not fit this version of the software: restart the site with it (npm start), then run this again; nothing was changed.\n',
    })
    expect(await schema.seen()).toEqual(before)
    await expectHealthy()
  }, 120_000)

  test(
    'a start whose port is taken fails before it changes anything',
    { tags: 'all', timeout: 120_000 },
    async () => {
      await schema.run('DELETE FROM "clip_votes"')
      await dropIndex('ix_clips_game')
      const before = await schema.seen()
      const { port } = new URL(running.url)
      expect(await startBeside(Number(port))).toEqual({
        code: 1,
        said: expect.stringMatching(
          new RegExp(`^The site cannot start: port ${port} is taken\\. [^\\n]+\\n$`),
        ),
      })
      expect(await schema.seen()).toEqual(before)
      await expectHealthy()
    },
  )

  test(
    'a live start with sample members is refused, and changes nothing',
    { tags: 'all', timeout: 120_000 },
    async () => {
      await dropIndex('ix_audit_log_')
      await root.collection('users').create({
        id: 'demomember00001',
        username: 'sample',
        password: 'a long password',
        passwordConfirm: 'a long password',
      })
      const before = await schema.seen()
      expect(await startBeside()).toEqual({
        code: 1,
        said: expect.stringMatching(
          /^The site cannot start: The [^\n]+ holds the sample members of the demo, [^\n]+\n$/,
        ),
      })
      expect(await schema.seen()).toEqual(before)
      await root.collection('users').delete('demomember00001')
      await expectHealthy()
    },
  )
})
