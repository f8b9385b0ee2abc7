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
  // One more than a small machine has cores: a test waits for its site now and then.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // The start-up overlay and all motion are tested where they belong; elsewhere they only cost time.
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
    // A worker keeps files from one test to the next page; those who are about it allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
  },
})
