import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

process.env['COMMUNITY_FILE'] = join(
  import.meta.dirname,
  'packages/contract/src/community-file/test-community.fixture.ts',
)

const shell = '/usr/bin/chromium-headless-shell'
const executablePath = process.env['CHROMIUM_PATH'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium')

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/seeded-demo.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // One more than a small machine has cores, as a test waits for its site at times.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Only the tests of the start-up overlay and of motion need them; elsewhere they only cost time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
    // A worker keeps files from one test to the next page; only tests of the worker allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
  },
})
