import { pino } from 'pino'
import { communityFile } from '@longhouse/contract/community-file'
import { createFeatures } from '../features/index.ts'
import { openEngine } from '../open-engine.ts'
import type { Platform } from '../platform/feature.ts'
import { readSettings } from '../settings.ts'

/** The tables of the whole site, for `TestDatabase.create`. */
export const siteTables = { key: 'the whole site', make: makeTables }

async function makeTables(dataDir: string, databaseUrl?: string): Promise<void> {
  const platform: Platform = {
    settings: readSettings({
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }),
    community: communityFile.config,
    logger: pino({ level: 'silent' }),
    now: () => new Date(),
  }
  const engine = await openEngine({ ...platform, features: createFeatures(platform) })
  await engine.close()
}
