import { createEngine } from '../../engine.ts'
import { operatedCollections } from '../operated-collections.fixture.ts'

/** A process that does nothing but restore a backup; for tests that end it in the middle. */
const [dataDir = '', databaseUrl = '', file = ''] = process.argv.slice(2)
const engine = await createEngine({
  dataDir,
  collections: operatedCollections,
  ...(databaseUrl && { databaseUrl }),
})
process.stdout.write('restoring\n')
await engine.backups.restore(file)
process.stdout.write('restored\n')
await engine.close()
