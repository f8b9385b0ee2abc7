import { cruise } from 'dependency-cruiser'
import { globSync } from 'node:fs'
import { chdir } from 'node:process'
import config from '../.dependency-cruiser.mjs'
import { root } from './lib/root.mjs'

chdir(root)

// A rule that sees nothing would report success. Each has a folder of its own here, in which every `breach` must be
// found by it; and many modules must be read.
const plantedFolder = 'scripts/fixtures/planted-breach'
const fewestModules = 1000

const planted = await read({ paths: ['.'], baseDir: plantedFolder })
for (const { name } of config.forbidden) {
  const breaches = globSync(`${name}/**/breach*.ts`, { cwd: plantedFolder })
  if (breaches.length === 0) fail(`No breach of ${name} is planted in ${plantedFolder}/${name}.`)
  const found = new Set(planted.violations.filter(({ rule }) => rule.name === name).map(({ from }) => from))
  for (const breach of breaches)
    if (!found.has(breach)) fail(`${name} does not find ${plantedFolder}/${breach}.`)
}

const { violations, modules } = await read({ paths: ['packages', 'bench', 'e2e', 'scripts'], baseDir: root })
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (violations.length > 0) fail(`${violations.length} imports cross a border.`)
if (modules < fewestModules) fail(`Only ${modules} modules were read; at least ${fewestModules} are there.`)
console.log(`${modules} modules keep the borders, ${config.forbidden.length} rules are proven`)

async function read({ paths, baseDir }) {
  const { output } = await cruise(paths, { ...config.options, baseDir, ruleSet: config, validate: true })
  return { violations: output.summary.violations, modules: output.modules.length }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
