import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onEitherDatabase, type FreshDatabase } from '@longhouse/engine/testing'
import { afterAll, beforeAll } from 'vitest'
import { readSettings, type Settings } from '../settings.ts'

/** Its own folder, and settings of a site with its data in that folder or in its own database. */
interface TestInstallation {
  readonly folder: string
  readonly settings: Settings
}

/**
 * Declares the suite once per database, each with an installation that exists while its tests and hooks run.
 */
export function onEachInstallation(
  env: Readonly<Record<string, string>>,
  suite: (here: TestInstallation) => void,
): void {
  onEitherDatabase((database) => {
    const here = {} as TestInstallation
    let fresh: FreshDatabase
    beforeAll(async () => {
      const folder = await mkdtemp(join(tmpdir(), 'longhouse-installation-'))
      fresh = await database.create()
      const settings = readSettings({
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'silent',
        ...(fresh.databaseUrl && { DATABASE_URL: fresh.databaseUrl }),
        ...env,
      })
      Object.assign(here, { folder, settings })
    })
    afterAll(async () => {
      await fresh.drop()
      await rm(here.folder, { recursive: true, force: true })
    })
    suite(here)
  })
}
