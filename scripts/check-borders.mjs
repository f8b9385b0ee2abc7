import { cruise } from 'dependency-cruiser'
import { chdir } from 'node:process'
import config from '../.dependency-cruiser.mjs'
import { root } from './lib/root.mjs'

chdir(root)

// A reader that quietly reads nothing would report success: the planted breach must be found, and many modules read.
const fewestModules = 150
const planted = await violationsIn(['scripts/fixtures/planted-breach'])
if (!planted.violations.some(({ rule }) => rule.name === 'engine-knows-nobody')) {
  fail('The planted breach was not found: the check does not see imports.')
}

const { violations, modules } = await violationsIn(['packages'])
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (violations.length > 0) fail(`${violations.length} imports cross a border.`)
if (modules < fewestModules) fail(`Only ${modules} modules were read; at least ${fewestModules} are there.`)
console.log(`${modules} modules keep the borders`)

async function violationsIn(paths) {
  const { output } = await cruise(paths, { ...config.options, ruleSet: config, validate: true })
  return { violations: output.summary.violations, modules: output.modules.length }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
