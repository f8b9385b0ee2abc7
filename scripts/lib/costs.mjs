import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cacheDir, root } from './root.mjs'

/**
 * The processor time that a test file of `npm test` may use, in seconds; browser tests have a site and a
 * browser.
 */
const mostSeconds = (file) => (file.startsWith('e2e/') ? 40 : 20)
/** Files that may use more, each with its reason. */
const mayCostMore = {
  'packages/engine/conformance/conformance.db.test.ts':
    'the record API as PocketBase answers it: 1,930 requests, each on both databases, of which none repeats another',
  'packages/server/src/simulator/simulator.db.test.ts': 'three communities live for forty days each',
  'e2e/accessibility.spec.ts': 'looks with axe at every screen there is, each once',
  'e2e/operator.spec.ts': 'looks with axe at every panel of the operator, each once',
  'e2e/app.spec.ts': 'each test installs the app in a browser and on a site of its own',
}
const slowest = 10

/** The file of test costs; each test file adds lines (note-cost.setup.ts, e2e/support/test.ts). */
export const costsFile = join(cacheDir, 'costs.jsonl')
const lastLanding = join(cacheDir, 'costs-of-npm-test.json')

export function forgetCosts() {
  rmSync(costsFile, { force: true })
}

/** Prints the most expensive test files of this run. After `npm test` they are stored for the next check. */
export function sayCosts({ isLanding }) {
  const costs = readCosts()
  if (costs.length === 0) return
  const sum = costs.reduce((total, [, seconds]) => total + seconds, 0)
  console.log(`${Math.round(sum)} s of processor time in ${costs.length} test files, most of it in:`)
  for (const [file, seconds] of costs.slice(0, slowest)) console.log(`  ${seconds.toFixed(1)} s ${file}`)
  if (isLanding) writeFileSync(lastLanding, JSON.stringify(Object.fromEntries(costs)))
}

/** Test files that used more than they may in the last `npm test` here. */
export function tooDear() {
  if (!existsSync(lastLanding)) return []
  const costs = JSON.parse(readFileSync(lastLanding, 'utf8'))
  return [
    ...Object.entries(costs)
      .filter(([file, seconds]) => seconds > mostSeconds(file) && !mayCostMore[file])
      .map(([file, seconds]) => `${file} takes ${seconds.toFixed(1)} s of processor time`),
    ...Object.keys(mayCostMore)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${file} may cost more, and is not there`),
  ]
}

/** Each file with its seconds, the most expensive first. */
function readCosts() {
  if (!existsSync(costsFile)) return []
  const costs = new Map()
  for (const line of readFileSync(costsFile, 'utf8').trim().split('\n')) {
    const { file, seconds } = JSON.parse(line)
    const name = relative(root, file)
    costs.set(name, (costs.get(name) ?? 0) + seconds)
  }
  return [...costs].toSorted(([, one], [, other]) => other - one)
}
