import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { dropDatabases, startPostgres } from './postgres-server.ts'

/**
 * Vitest global set-up: one PostgreSQL for the whole run, or the one named by `TEST_POSTGRES_URL`. Every test
 * engine makes a database of its own on it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_POSTGRES_URL']
  // This process lacks the environment of tests: without their folder every new database would be copied on a
  // disk.
  const { TMPDIR: within } = project.config.env
  const server = given ? undefined : await startPostgres({ ...(within && { within }) })
  const templates = `ready_${randomBytes(4).toString('hex')}_`
  project.provide('postgresUrl', given ?? server?.url ?? '')
  project.provide('postgresTemplates', templates)
  return async () => {
    if (given) await dropDatabases(given, templates)
    await server?.stop()
  }
}
