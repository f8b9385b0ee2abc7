import { cruise } from 'dependency-cruiser'
import { globSync } from 'node:fs'
import config from '../../.dependency-cruiser.mjs'
import { root } from './root.mjs'

// Each rule has a folder here, in which it must find every `breach`.
const plantedFolder = 'scripts/fixtures/planted-breach'

/** Reads every module of the project with its imports, and the violations of `.dependency-cruiser.mjs`. */
export async function readModules() {
  const { violations, modules } = await read(['packages', 'bench', 'e2e', 'scripts'], root)
  return { modules, breaches: violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`) }
}

/** Lists rules that miss their planted breaches and so would report success. */
export async function blindRules() {
  const { violations } = await read(['.'], plantedFolder)
  return config.forbidden.flatMap(({ name }) => {
    const breaches = globSync(`${name}/**/breach*.ts`, { cwd: plantedFolder })
    if (breaches.length === 0) return [`no breach of ${name} is planted in ${plantedFolder}/${name}`]
    const found = violations.filter(({ rule }) => rule.name === name).map(({ from }) => from)
    return breaches
      .filter((breach) => !found.includes(breach))
      .map((breach) => `${name} does not find ${plantedFolder}/${breach}`)
  })
}

async function read(paths, baseDir) {
  const { output } = await cruise(paths, { ...config.options, baseDir, ruleSet: config, validate: true })
  return { violations: output.summary.violations, modules: output.modules }
}
