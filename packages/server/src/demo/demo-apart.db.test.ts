import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onEitherDatabase, type FreshDatabase } from '@longhouse/engine/testing'
import { demoPersonas } from '@longhouse/discord-sim'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError } from '../configuration.ts'
import { backup, restore, seed } from '../manage/data.commands.ts'
import { doctor } from '../manage/doctor.ts'
import { withEngine } from '../manage/with-engine.ts'
import { readSettings, type Settings } from '../settings.ts'
import { openSite } from '../site.ts'
import { createEvent } from '../testing/factories.ts'
import { hearConsole } from '../testing/installation.ts'
import { startupMessage } from '../startup-message.ts'
import { demoId } from './demo-random.ts'
import { demoPassword } from './demo-people.ts'
import { siteTables } from '../testing/site-tables.ts'

const said = hearConsole()

/** Settings of an operator who goes live; that Discord does not respond. */
const discord = {
  DISCORD_CLIENT_ID: '12345678',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
  DISCORD_API_URL: 'http://127.0.0.1:1',
}
const anyPort = { discordPort: 0, mailPort: 0 }
const logInAsDemoAdmin = (url: string) =>
  new PocketBase(url).collection('users').authWithPassword(demoPersonas.admin.email, demoPassword)

describe('the demo and a live site', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhouse-apart-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  onEitherDatabase((database) => {
    let fresh: FreshDatabase
    const settings = (env: Record<string, string> = {}): Settings =>
      readSettings({
        DATA_DIR: join(folder, database.name),
        PORT: '0',
        LOG_LEVEL: 'silent',
        ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
        ...env,
      })
    beforeAll(async () => {
      fresh = await database.create(siteTables)
    })
    afterAll(() => fresh.drop())

    test('a live start is refused where sample members are, until `seed none` has removed them', async () => {
      const live = settings(discord)
      // As an earlier version left it: the demo is where the site is to go live now.
      const demo = { ...settings(), dataDir: live.dataDir }
      const before = await openSite(demo, anyPort)
      const organizer = (await logInAsDemoAdmin(before.url)).record.id
      const faq = await before.engine.recordsOf('faqs').create({ question: 'Mine?', answer: 'Yes.' })
      const event = await createEvent(before.engine, { organizer })
      await before.close()

      const refused = await openSite(live).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(ConfigurationError)
      expect(refused).toMatchObject({
        problems: [expect.stringMatching(/holds the sample members .*`npm run manage -- seed none`/)],
      })
      expect(await openSite(settings({ DEMO: '0' })).catch((error: unknown) => error)).toEqual(refused)

      expect(await doctor(live)).toBe(1)
      expect(said.splice(0)).toContainEqual(expect.stringMatching(/^✗ members: .* sample members/))
      expect(await seed(live, ['demo'])).toBe(1)
      expect(await seed(live, ['none'])).toBe(0)
      expect(said).toEqual([expect.stringMatching(/^This is not the demo/), 'The demo data is gone.'])
      expect(await seed(live, ['none'])).toBe(0)

      const after = await openSite(live)
      await expect(logInAsDemoAdmin(after.url)).rejects.toMatchObject({ status: 400 })
      expect(await after.engine.recordsOf('users').count()).toBe(0)
      expect(await after.engine.recordsOf('faqs').findById(faq.id)).toBeDefined()
      expect(await after.engine.recordsOf('tournaments').findById(event)).toMatchObject({ organizer: '' })
      await after.close()
    }, 180_000)

    test('a demo stays out of a place with members of its own', async () => {
      const live = settings({ DEMO: '0' })
      await withEngine(live, (engine) => engine.recordsOf('users').create({ username: 'someone' }))
      const demo = { ...settings(), dataDir: live.dataDir }
      const problem = /holds members who are not of the demo.* set the DISCORD_ variables/
      await expect(openSite(demo, anyPort)).rejects.toThrow(problem)
      expect(await seed(demo, ['demo'])).toBe(1)
      expect(said).toEqual([expect.stringMatching(problem)])
      expect(await withEngine(live, (engine) => engine.recordsOf('users').count())).toBe(1)
    }, 60_000)

    test(
      'a backup is restored only where it came from, demo or live',
      { tags: 'all', timeout: 120_000 },
      async () => {
        const live = settings({ DEMO: '0' })
        const demo = settings({ DATA_DIR: join(folder, `${database.name}-demo`), DATABASE_URL: '' })
        const [ofLive, ofDemo] = [join(folder, 'live.zip'), join(folder, 'demo.zip')]
        expect(await seed(demo, ['demo'])).toBe(0)
        expect(await backup(demo, [ofDemo, '--force'])).toBe(0)
        expect(await backup(live, [ofLive, '--force'])).toBe(0)

        await expect(restore(live, [ofDemo])).rejects.toThrow(
          /^This backup does not belong here.* sample members/,
        )
        await expect(restore(demo, [ofLive])).rejects.toThrow(
          /^This backup does not belong here.* not of the demo/,
        )
        expect(await withEngine(live, (engine) => engine.recordsOf('users').count())).toBe(1)
        expect(await withEngine(demo, (engine) => engine.recordsOf('users').count())).toBe(40)
        expect(await restore(live, [ofLive])).toBe(0)
      },
    )
  })

  test(
    'the demo has its own folder, and reports where an earlier one is',
    { tags: 'all', timeout: 60_000 },
    async () => {
      const dataDir = join(folder, 'before')
      const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }
      const site = await openSite(readSettings(env), anyPort)
      expect(site.settings.dataDir).toBe(`${dataDir}/demo`)
      expect(await startupMessage(site)).not.toContain('An earlier version')
      await site.close()
      const live = await openSite(readSettings({ ...env, ...discord }))
      expect(await live.engine.recordsOf('users').count()).toBe(0)
      expect(await startupMessage(site)).not.toContain('An earlier version')
      await live.engine.recordsOf('users').create({ id: demoId('member', 1), username: 'ada' })
      await live.close()
      expect(await startupMessage(site)).toContain(`An earlier version kept its demo in ${dataDir}`)
    },
  )
})
