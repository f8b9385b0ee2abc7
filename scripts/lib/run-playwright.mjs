import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { costsFile } from './costs.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { readReport } from './read-report.mjs'
import { cacheDir } from './root.mjs'
import { run } from './run.mjs'

/**
 * Runs the browser tests. At a landing those tagged `@all` are skipped, and failed ones get another try,
 * which is reported.
 */
export async function runPlaywright({ isLanding }) {
  const file = join(cacheDir, 'playwright.json')
  rmSync(file, { force: true })
  const folder = memoryFolder()
  const scope = isLanding ? ['--grep-invert=@all', '--retries=1'] : ['--retries=0']
  const { code } = await run('playwright', ['test', '--reporter=dot,json', ...scope], {
    env: {
      CHROMIUM_PATH: await ensureBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      COSTS_FILE: costsFile,
      ...(isLanding && { TEST_SCOPE: 'landing' }),
      ...(folder && { TMPDIR: folder }),
    },
  })
  const { stats, suites = [] } = readReport(file) ?? {}
  return {
    passed: stats ? stats.expected + stats.flaky : 0,
    // A runner that fails without a failing test (a crash, an unhandled error) still counts as a failure.
    failed: stats?.unexpected || (code === 0 && stats ? 0 : 1),
    again: flakyTitles(suites),
  }
}

function flakyTitles(suites) {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...flakyTitles(inner),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title, file }) => `${file} › ${title}`),
  ])
}
