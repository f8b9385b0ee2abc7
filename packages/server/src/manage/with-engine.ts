import type { Engine } from '@longhouse/engine'
import { communityFile } from '@longhouse/contract/community-file'
import { pino } from 'pino'
import { requireValidCommunity } from '../configuration.ts'
import { createFeatures } from '../features/index.ts'
import { openEngine } from '../open-engine.ts'
import type { Feature, Platform } from '../platform/feature.ts'
import type { Settings } from '../settings.ts'

/**
 * Opens the site's engine without serving requests, does the work and closes it again. If the database is of
 * another version of the software, the command ends with a message and changes nothing.
 */
export async function withEngine<T>(
  settings: Settings,
  work: (engine: Engine, platform: Platform, features: readonly Feature[]) => Promise<T>,
): Promise<T> {
  requireValidCommunity(communityFile)
  const platform: Platform = {
    settings,
    community: communityFile.config,
    logger: pino({ level: 'warn' }),
    now: () => new Date(),
  }
  const features = createFeatures(platform)
  const engine = await openEngine({ ...platform, features, openMode: 'tool' })
  try {
    return await work(engine, platform, features)
  } finally {
    await engine.close()
  }
}
