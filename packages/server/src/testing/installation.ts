import { mkdtemp, rm, cp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onEitherDatabase, type FreshDatabase } from '@longhouse/engine/testing'
import { afterAll, beforeAll, afterEach, beforeEach, vi } from 'vitest'
import { readSettings, type Settings } from '../settings.ts'
import { gunzipSync } from 'node:zlib'

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

/** Made by PocketBase 0.40.4 itself: `node packages/engine/conformance/make-data.ts --users 6 --records 24`. */
const made = join(import.meta.dirname, 'pocketbase-data')

/** Unpacks the data of a PocketBase into a folder. */
export async function unpackPocketBaseData(folder: string): Promise<void> {
  await cp(made, folder, { recursive: true })
  await writeFile(join(folder, 'data.db'), gunzipSync(await readFile(join(folder, 'data.db.gz'))))
}

/** Returns the lines that are printed during each test of the suite; none of them reaches the terminal. */
export function hearConsole(): string[] {
  const said: string[] = []
  beforeEach(() => {
    said.length = 0
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
  })
  afterEach(() => vi.restoreAllMocks())
  return said
}
