import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}'],
          exclude: ['packages/engine/src/**', 'packages/server/src/**'],
        },
      },
      {
        // Real engine, real databases: SQLite in a folder, PostgreSQL started once for the whole run.
        test: {
          name: 'server',
          include: ['packages/{engine,server}/src/**/*.test.ts', 'packages/engine/conformance/**/*.test.ts'],
          globalSetup: ['packages/engine/src/testing/postgres-global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
