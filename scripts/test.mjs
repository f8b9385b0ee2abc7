import { mkdirSync } from 'node:fs'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { changedFiles } from './lib/changed-files.mjs'
import { checks, typesByCompiler } from './lib/checks.mjs'
import { forgetCosts, sayCosts } from './lib/costs.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureProxies } from './lib/proxies.mjs'
import { cacheDir, root } from './lib/root.mjs'
import { run } from './lib/run.mjs'
import { runPlaywright } from './lib/run-playwright.mjs'
import { runVitest } from './lib/run-vitest.mjs'
import { inTwoSlots } from './lib/two-slots.mjs'
import { noteProof } from './lib/whole-proof.mjs'

/** `check`: tests without a database and a browser. `landing`: tests of every landing. `all`: everything. */
const [scope = 'landing'] = process.argv.slice(2)
const isLanding = scope !== 'all'
/** Files that decide who sees what: after a change of these all ways to a hidden field are tried. */
const rules = /\/(filter|query|records|collections|attacks)\//
/** @type {{ passed: number, failed: number, again: string[] }} */
const totals = { passed: 0, failed: 0, again: [] }
const started = performance.now()

await ensureInstalled()
mkdirSync(cacheDir, { recursive: true })
forgetCosts()
const unit = () => runVitest('unit', ['--project=unit', '--maxWorkers=1'], { isLanding }).then(count)
const wanted = [...checks, ...(isLanding ? [] : typesByCompiler)].map((check) => () => runCheck(check))
await inTwoSlots([unit, ...(scope === 'check' ? [] : [ensureWebBuilt]), ...wanted])
if (scope !== 'check') {
  await ensureProxies()
  await runServer()
  if (scope === 'all') await inTwoSlots([runJourney, runGuides])
  await runBrowser()
}

sayCosts({ isLanding: scope === 'landing' })
if (scope === 'all') noteProof(root, totals)
for (const title of totals.again) console.log(`needed another try: ${title}`)
console.log(`done in ${((performance.now() - started) / 60_000).toFixed(1)} min`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)

function count({ passed, failed, again = [] }) {
  totals.passed += passed
  totals.failed += failed
  totals.again.push(...again)
}

/** Prints the output of a failed check. */
async function runCheck({ name, command, args }) {
  const begun = performance.now()
  const { code, output } = await run(command, args, { capture: true })
  count(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
  if (code !== 0) console.log(output)
}

async function runServer() {
  count(await runVitest('server', ['--project=server'], { isLanding }))
  if (!isLanding || !changedFiles().some((file) => rules.test(file))) return
  count(await runVitest('rules', ['--project=server', 'attacks/inference'], { isLanding: false }))
}

async function runBrowser() {
  count(await runPlaywright({ isLanding }))
}

/** From the demo to a restore elsewhere, step by step, on one node and on two. */
async function runJourney() {
  await runCheck({ name: 'journeys', command: 'node', args: ['scripts/journey.ts'] })
}

async function runGuides() {
  count(await runVitest('guides', ['--project=guides'], { isLanding }))
}
