import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './scripts/lib/memory-folder.mjs'

// Modules are loaded once per worker, not once per file: no test replaces one, and each test restores its
// changes.
const shared = {
  isolate: false,
  // Only simulations are concurrent: each is a process that keeps a core busy.
  maxConcurrency: 2,
  setupFiles: ['scripts/lib/note-cost.setup.ts'],
  // Tests wait for events: a busy machine must not cause a failure.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
}
// Tests have a separate community: names in the sample may change without breaking one.
const env = {
  COMMUNITY_FILE: join(import.meta.dirname, 'packages/contract/src/community-file/test-community.fixture.ts'),
}
const temporaryFolder = memoryFolder()
const withoutDatabase = [
  '--import',
  new URL('packages/engine/src/testing/no-database.ts', import.meta.url).href,
]

export default defineConfig({
  test: {
    tags: [{ name: 'all', description: 'Left to `npm run test:all`.' }],
    projects: [
      {
        // Tests without a database, for `npm run check`. A test that opens one here is refused.
        test: {
          name: 'unit',
          include: ['{packages,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', 'scripts/guides/**', '**/node_modules/**'],
          execArgv: withoutDatabase,
          env: { ...env, NODE_OPTIONS: withoutDatabase.join(' ') },
          maxWorkers: 2,
          ...shared,
        },
      },
      {
        // Real engine, real databases: SQLite in a folder, PostgreSQL started once for the whole run. More
        // workers than a small machine has cores: a worker waits for PostgreSQL and for processes about a
        // third of its time.
        test: {
          name: 'server',
          include: ['{packages,scripts}/**/*.db.test.ts'],
          globalSetup: ['packages/engine/src/testing/postgres-global-setup.ts'],
          env: { ...env, ...(temporaryFolder && { TMPDIR: temporaryFolder }) },
          sequence: { groupOrder: 1 },
          maxWorkers: 4,
          ...shared,
        },
      },
      {
        // The commands of an operator, in a separate clone: after everything else, as it builds the web app.
        test: {
          name: 'guides',
          include: ['scripts/guides/*.test.ts'],
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
