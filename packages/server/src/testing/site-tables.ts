import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { communityFile } from '@longhouse/contract/community-file'
import { createFeatures } from '../features/index.ts'
import { openEngine } from '../open-engine.ts'
import type { Platform } from '../platform/feature.ts'
import { readSettings } from '../settings.ts'

/** The tables of the whole site, for `TestDatabase.create`: PostgreSQL copies them faster than it makes them. */
export const siteTables = { key: 'the whole site', make: makeTables }

async function makeTables(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'longhouse-tables-'))
  const platform: Platform = {
    settings: readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: '0', LOG_LEVEL: 'silent' }),
    community: communityFile.config,
    logger: pino({ level: 'silent' }),
    now: () => new Date(),
  }
  const engine = await openEngine({ ...platform, features: createFeatures(platform) })
  await engine.close()
  await rm(dataDir, { recursive: true, force: true })
}
