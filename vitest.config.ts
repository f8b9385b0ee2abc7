import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './scripts/lib/memory-folder.mjs'

// Modules are loaded once per worker and not once per file: no test replaces one, and what a test changes it puts back.
const shared = {
  isolate: false,
  setupFiles: ['scripts/lib/note-cost.setup.ts'],
  // What is waited for comes when it comes: a busy machine is no failure.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
}
// Tests have a community of their own: names in the sample may change without breaking one.
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
        // All that needs no database: `npm run check` runs it. Whoever asks for one here is refused.
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
        // Real engine, real databases: SQLite in a folder, PostgreSQL started once for the whole run. More workers
        // than a small machine has cores: a worker waits for PostgreSQL and for processes about a third of its time.
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
        // What an operator does, in a clone of its own: after everything else, for it builds the web app.
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
