import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personalFeedPath, publicFeedPath } from '@longhouse/contract/calendar'
import { onEitherDatabase, type FreshDatabase } from '@longhouse/engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { openSite, type RunningSite } from '../../site.ts'
import { createPerson } from '../../testing/test-site.ts'
import { siteTables } from '../../testing/site-tables.ts'

onEitherDatabase((database) => {
  let folder: string
  let fresh: FreshDatabase
  let site: RunningSite
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'longhouse-calendar-'))
    fresh = await database.create(siteTables)
    const settings = readSettings({
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
    })
    site = await openSite(settings)
  })
  afterAll(async () => {
    await site.close()
    await fresh.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const statusOf = async (path: string) => (await fetch(`${site.url}${path}`)).status

  test('wrong keys count against the address; right keys still work from there [EN-05]', async () => {
    const { id } = await createPerson(site.engine, 'robin')
    const key = 'k'.repeat(32)
    await site.engine.recordsOf('calendar_keys').create({ user: id, key })
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1)
      statuses.push(await statusOf(personalFeedPath(`${count}`.padEnd(32, '-'))))
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    expect(await statusOf(personalFeedPath(key))).toBe(200)
    expect(await statusOf(publicFeedPath)).toBe(200)
  })

  test('a member can fetch their feeds 60 times in ten minutes', async () => {
    const { id } = await createPerson(site.engine, 'kit')
    const key = 'm'.repeat(32)
    await site.engine.recordsOf('calendar_keys').create({ user: id, key })
    const statuses = new Set<number>()
    for (let count = 0; count < 60; count += 1) statuses.add(await statusOf(personalFeedPath(key)))
    expect(statuses).toEqual(new Set([200]))
    expect(await statusOf(personalFeedPath(key, { isAll: true }))).toBe(429)
  })
})
