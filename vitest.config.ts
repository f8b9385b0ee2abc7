import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// One worker per core of a small machine, and as many in both projects: Vitest refuses to run projects side by side
// that differ. Modules are loaded once per worker and not once per file: no test replaces one, and what a test
// changes it puts back.
const inTwoWorkers = { maxWorkers: 2, isolate: false }
// Tests have a community of their own: names in the sample may change without breaking one.
const env = {
  COMMUNITY_FILE: join(import.meta.dirname, 'packages/contract/src/community-file/test-community.fixture.ts'),
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}'],
          exclude: ['packages/engine/src/**', 'packages/server/src/**'],
          env,
          ...inTwoWorkers,
        },
      },
      {
        // Real engine, real databases: SQLite in a folder, PostgreSQL started once for the whole run.
        test: {
          name: 'server',
          include: [
            'packages/{engine,server}/src/**/*.test.ts',
            'packages/engine/conformance/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['scripts/guides/**'],
          globalSetup: ['packages/engine/src/testing/postgres-global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // What is waited for comes when it comes: a busy machine is no failure.
          expect: { poll: { timeout: 20_000 } },
          env,
          ...inTwoWorkers,
        },
      },
      {
        // What an operator does, in a clone of its own: after everything else, for it builds the web app.
        test: {
          name: 'guides',
          include: ['scripts/guides/*.test.ts'],
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
