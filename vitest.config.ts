import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './scripts/lib/memory-folder.mjs'

// One worker per core of a small machine, and as many in both projects: Vitest refuses to run projects side by side
// that differ. Modules are loaded once per worker and not once per file: no test replaces one, and what a test
// changes it puts back.
const inTwoWorkers = { maxWorkers: 2, isolate: false }
// Tests have a community of their own: names in the sample may change without breaking one.
const env = {
  COMMUNITY_FILE: join(import.meta.dirname, 'packages/contract/src/community-file/test-community.fixture.ts'),
}

const temporaryFolder = memoryFolder()

// What is waited for comes when it comes: a busy machine is no failure.
const patient = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }
const withoutDatabase = [
  '--import',
  new URL('packages/engine/src/testing/no-database.ts', import.meta.url).href,
]

export default defineConfig({
  test: {
    projects: [
      {
        // All that needs no database: `npm run check` runs it. Whoever asks for one here is refused.
        test: {
          name: 'unit',
          include: ['{packages,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', 'scripts/guides/**', '**/node_modules/**'],
          execArgv: withoutDatabase,
          env: { ...env, NODE_OPTIONS: withoutDatabase.join(' ') },
          ...patient,
          ...inTwoWorkers,
        },
      },
      {
        // Real engine, real databases: SQLite in a folder, PostgreSQL started once for the whole run.
        test: {
          name: 'server',
          include: ['{packages,scripts}/**/*.db.test.ts'],
          globalSetup: ['packages/engine/src/testing/postgres-global-setup.ts'],
          env: { ...env, ...(temporaryFolder && { TMPDIR: temporaryFolder }) },
          ...patient,
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
