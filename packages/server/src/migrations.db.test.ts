import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine, type Migration } from '@longhouse/engine'
import { defineCollection, number, text } from '@longhouse/engine/schema'
import { onEachDatabase, watchSchema, type DatabasePlace, type TestDatabase } from '@longhouse/engine/testing'
import PocketBase from 'pocketbase'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from './settings.ts'
import { openSite } from './site.ts'
import { firstPassword, loadFirstRelease } from './testing/first-release/load.ts'

/** Creates a database and folder with the data of the first release. */
async function firstRelease(database: TestDatabase) {
  const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-first-release-'))
  const fresh = await database.create()
  onTestFinished(async () => {
    await fresh.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { databaseUrl } = fresh
  const place: DatabasePlace = { dataDir, ...(databaseUrl && { databaseUrl }) }
  await loadFirstRelease(place)
  return place
}

const start = ({ dataDir, databaseUrl }: DatabasePlace) =>
  openSite(
    readSettings({
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      DEMO: '0',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    }),
  )

onEachDatabase((database) => {
  test('a database of the first release serves everything it held, and the next start changes nothing', async () => {
    const place = await firstRelease(database)
    const site = await start(place)
    try {
      const client = new PocketBase(site.url).autoCancellation(false)
      // Addresses ignore case now, and names have no markup.
      await client.collection('users').authWithPassword('TOVE@example.test', firstPassword)
      expect(client.authStore.record).toMatchObject({ id: 'member000000002', username: 'Toveb' })
      expect(await client.collection('tournaments').getFullList()).toMatchObject([
        { name: 'Round 100 or bust', max_participants: 2, participant_count: 2, game: 'blackops6' },
      ])
      expect(await client.collection('tournament_registrations').getFullList({ sort: 'id' })).toMatchObject([
        { user: 'member000000002', status: 'confirmed' },
        { user: 'member000000003', status: 'confirmed' },
      ])
      expect(await client.collection('clips').getFullList()).toMatchObject([
        { clip_title: 'The last window', upvotes: 1, downvotes: 1, paypal_handle: '@tove' },
      ])
      expect(await client.collection('clip_leaderboard').getFullList()).toMatchObject([{ username: 'Toveb' }])
      expect(await client.collection('conduct_rules').getFullList()).toMatchObject([{ rule_number: 1 }])
      expect(await client.collection('ranks').getFullList()).toMatchObject([{ title: 'Sergeant' }])
      expect(await client.collection('faqs').getFullList()).toMatchObject([{ answer: 'At night.' }])
      await client.collection('clip_votes').create({
        user: 'member000000002',
        clip: 'clip00000000001',
        vote_type: 'upvote',
      })
      expect(await client.collection('clips').getOne('clip00000000001')).toMatchObject({ upvotes: 2 })

      await client.collection('users').authWithPassword('runa@example.test', firstPassword)
      expect(await client.collection('users_notes').getFullList()).toMatchObject([
        { notes: 'Helps everybody.' },
      ])
    } finally {
      await site.close()
    }

    const watch = await watchSchema(place)
    const before = await watch.seen()
    await (await start(place)).close()
    expect((await watch.seen()).objects).toEqual(before.objects)
  })

  test('a field is renamed, one is converted and one is dropped, as the guide says', async () => {
    const place = await firstRelease(database)
    const faqs = defineCollection({
      name: 'faqs',
      type: 'base',
      shape: { headline: text(), position: text(), likes: number() },
      rules: { list: null, view: null, create: null, update: null, delete: null },
    })
    const migrations: Migration[] = [
      {
        id: '2026-11-faqs-headline',
        run: async (tx) => {
          await tx.query({ sql: 'UPDATE "faqs" SET "headline" = "question"' })
          await tx.query({ sql: 'ALTER TABLE "faqs" DROP COLUMN "question"' })
        },
      },
      {
        id: '2026-11-faqs-position-is-text',
        converts: ['faqs.position'],
        run: async (tx) => {
          await tx.query({ sql: 'DROP INDEX IF EXISTS "ix_faqs_position_be4b8250"' })
          await tx.query({ sql: 'ALTER TABLE "faqs" RENAME COLUMN "position" TO "old_position"' })
          await tx.query({ sql: `ALTER TABLE "faqs" ADD COLUMN "position" TEXT NOT NULL DEFAULT ''` })
          await tx.query({ sql: `UPDATE "faqs" SET "position" = 'no. ' || CAST("old_position" AS INTEGER)` })
          await tx.query({ sql: 'ALTER TABLE "faqs" DROP COLUMN "old_position"' })
        },
      },
      {
        id: '2026-11-faqs-without-answer',
        run: async (tx) => {
          await tx.query({ sql: 'ALTER TABLE "faqs" DROP COLUMN "answer"' })
        },
      },
    ]
    const options = { ...place, collections: [faqs], logger: pino({ level: 'silent' }) }
    // Without the migration a start refuses, and changes nothing.
    await expect(createEngine(options)).rejects.toThrow('faqs.position')
    const engine = await createEngine({ ...options, migrations })
    try {
      expect(await engine.recordsOf('faqs').findAll()).toMatchObject([
        { headline: 'When?', position: 'no. 1', likes: 0 },
      ])
      await expect(engine.query({ sql: 'SELECT "answer" AS gone FROM "faqs"' })).rejects.toThrow('answer')
    } finally {
      await engine.close()
    }
  })
})
