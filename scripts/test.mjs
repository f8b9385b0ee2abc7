import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { memoryFolder } from './lib/memory-folder.mjs'
import { ensureProxies } from './lib/proxies.mjs'
import { cacheDir, root } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { countTries, filesToTryAgain } from './lib/second-try.mjs'

const isFast = process.argv.includes('--fast')
const packages = readdirSync(join(root, 'packages'))

/** Checks that pass or fail as one. */
const checks = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  ...packages.map((name) => ({
    name: `types of ${name}`,
    command: 'tsc',
    args: ['--noEmit', '-p', `packages/${name}`],
  })),
  // It runs where there is no page: other names are there.
  { name: 'types of the worker', command: 'tsc', args: ['--noEmit', '-p', 'packages/web/src/worker'] },
  { name: 'types of e2e, bench and scripts', command: 'tsc', args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'borders', command: 'node', args: ['scripts/check-borders.mjs'] },
  { name: 'structure', command: 'node', args: ['scripts/structure.mjs'] },
  { name: 'patterns', command: 'node', args: ['scripts/check-patterns.mjs'] },
  { name: 'words', command: 'node', args: ['scripts/check-words.mjs'] },
  { name: 'unused code', command: 'knip', args: [] },
]

const totals = { passed: 0, failed: 0 }

await ensureInstalled()
mkdirSync(cacheDir, { recursive: true })
await runChecks()
if (!isFast) {
  await ensureProxies()
  // The tests of a release and those in a browser need it.
  await ensureWebBuilt()
}
await runVitest()
if (!isFast) {
  await runJourney()
  await runPlaywright()
}

console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)

/** Two at a time, for most of them keep only one core busy. */
async function runChecks() {
  const waiting = checks.values()
  const runWaiting = async () => {
    for (const check of waiting) await runCheck(check)
  }
  await Promise.all([runWaiting(), runWaiting()])
}

async function runCheck({ name, command, args }) {
  const started = Date.now()
  const { code, output } = await run(command, args, { capture: true })
  totals[code === 0 ? 'passed' : 'failed'] += 1
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds(started)})`)
  if (code !== 0) console.log(output)
}

/** Files with failures get another try, alone: that tells a busy machine from a broken site, and is said. */
async function runVitest() {
  const first = await vitest('vitest.json', isFast ? ['--project', 'unit'] : [])
  const files = filesToTryAgain(first.report)
  const second =
    files.length > 0 ? await vitest('vitest-again.json', ['--maxWorkers=1', ...files]) : undefined
  const { passed, failed, secondTries } = countTries(first, second, root)
  for (const title of secondTries) console.log(`needed another try: ${title}`)
  totals.passed += passed
  totals.failed += failed
}

async function vitest(reportName, args) {
  const file = join(cacheDir, reportName)
  rmSync(file, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await run('vitest', ['run', ...reporters, ...args])
  return { code, report: readReport(file) }
}

/** From the demo to a restore elsewhere, step by step, on one node and on two. */
async function runJourney() {
  const { code } = await run('node', ['scripts/journey.ts'])
  totals[code === 0 ? 'passed' : 'failed'] += 1
}

async function runPlaywright() {
  const report = join(cacheDir, 'playwright.json')
  rmSync(report, { force: true })
  const folder = memoryFolder()
  const { code } = await run('playwright', ['test', '--reporter=dot,json'], {
    env: {
      CHROMIUM_PATH: await ensureBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(folder && { TMPDIR: folder }),
    },
  })
  const { stats, suites = [] } = readReport(report) ?? {}
  for (const title of flakyTitles(suites)) console.log(`needed another try: ${title}`)
  totals.passed += stats ? stats.expected + stats.flaky : 0
  // A runner that fails without a failing test (a crash, an unhandled error) still counts as a failure.
  totals.failed += stats?.unexpected || (code === 0 && stats ? 0 : 1)
}

function flakyTitles(suites) {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...flakyTitles(inner),
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title, file }) => `${file} › ${title}`),
  ])
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    console.error(`The test report could not be read: ${error.message}`)
    return undefined
  }
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
