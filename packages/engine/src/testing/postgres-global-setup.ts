import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

/**
 * Vitest global set-up: one PostgreSQL for the whole run, or the one named by `TEST_POSTGRES_URL`. Every test
 * engine makes a database of its own on it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_POSTGRES_URL']
  const server = given ? undefined : await startPostgres()
  project.provide('postgresUrl', given ?? server?.url ?? '')
  return async () => server?.stop()
}
