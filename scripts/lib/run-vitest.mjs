import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { costsFile } from './costs.mjs'
import { readReport } from './read-report.mjs'
import { cacheDir, root } from './root.mjs'
import { run } from './run.mjs'
import { countTries, filesToTryAgain } from './second-try.mjs'

/**
 * Runs tests with Vitest. At a landing those tagged `all` are skipped, and failed files get another try, in a
 * single worker. That distinguishes a busy machine from a broken site, and is reported.
 */
export async function runVitest(name, args, { isLanding }) {
  const scope = isLanding ? ['--tags-filter=!all'] : []
  const first = await vitest(name, [...scope, ...args], isLanding)
  const files = isLanding ? filesToTryAgain(first.report) : []
  const second =
    files.length > 0
      ? await vitest(`${name}-again`, [...scope, '--maxWorkers=1', ...files], isLanding)
      : undefined
  const { secondTries, ...counts } = countTries(first, second, root)
  return { ...counts, again: secondTries }
}

async function vitest(name, args, isLanding) {
  const file = join(cacheDir, `vitest-${name}.json`)
  rmSync(file, { force: true })
  const shown = process.stdout.isTTY ? 'dot' : 'minimal'
  const reporters = [`--reporter=${shown}`, '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run('vitest', ['run', ...reporters, ...args], {
    env: { COSTS_FILE: costsFile, ...(isLanding && { TEST_SCOPE: 'landing' }) },
  })
  return { code, report: readReport(file) }
}
