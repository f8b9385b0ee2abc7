import { readdirSync, readFileSync } from 'node:fs'
import { chdir } from 'node:process'
import { blindRules, readModules } from './lib/borders.mjs'
import { loopsOf } from './lib/folder-loops.mjs'
import { measure } from './lib/measures.mjs'
import { parametersIn } from './lib/parameters-in.mjs'
import { root } from './lib/root.mjs'
import { storeys } from './lib/storeys.mjs'

chdir(root)

// A feature is a separate folder, and so is each part of the platform.
const sourceFile = /^packages\/([^/]+)\/src\/((?:(?:features|platform)\/)?[^/]+)/
const isTest = /\.(test|fixture)\.tsx?$|\/testing(\/|\.ts$)/
const maxPositional = 3
const fewPositional = 2
const largestShare = 0.03

// A faulty reader that reads nothing would report success: it must find every planted kind, and read many
// functions and modules.
const plantedFile = 'scripts/fixtures/planted-parameters/functions.ts'
const plantedFunctions = 12
const fewestFunctions = 1000
const fewestModules = 1000

// The folders of the Discord simulator share the one state of `sim.ts`.
const sharesOneState = new Set(['discord-sim'])

const wantsList = process.argv.includes('--list')
const all = await readModules()
const modules = all.modules.filter(({ source }) => sourceFile.test(source) && !isTest.test(source))
const arrows = modules.flatMap(({ source, dependencies }) =>
  dependencies
    .filter(({ resolved }) => !isTest.test(resolved))
    .flatMap(({ resolved }) => arrowOf(source, resolved)),
)

const problems = [...all.breaches, ...(await blindRules())]
console.log(`${all.modules.length} modules, ${all.breaches.length} imports cross a border`)
if (all.modules.length < fewestModules) problems.push(`only ${all.modules.length} modules were read`)
if (tooManyIn(parametersOf([plantedFile])).length !== plantedFunctions) {
  problems.push(`not every function in ${plantedFile} was found`)
}
for (const name of readdirSync('packages')) reportFolders(name)
reportStoreys()
reportParameters()
reportMeasures()

for (const problem of problems) console.error(`✗ ${problem}`)
process.exit(problems.length === 0 ? 0 : 1)

function reportFolders(name) {
  const mine = modules.map(({ source }) => placeOf(source)).filter((place) => place.package === name)
  const folders = new Set(mine.map(({ folder }) => folder).filter((folder) => !isFile(folder)))
  const loops = loopsOf(arrows.filter((arrow) => arrow.package === name))
  const looped = loops.flat().filter((folder) => !isFile(folder))
  console.log(`${name}: ${folders.size} folders, ${looped.length} in a loop`)
  for (const loop of loops) {
    list(
      arrows.filter(
        (arrow) => arrow.package === name && loop.includes(arrow.from) && loop.includes(arrow.to),
      ),
      ({ source, resolved }) => `${source} → ${resolved}`,
    )
    if (!sharesOneState.has(name)) problems.push(`${name}: ${loop.join(', ')} need each other`)
  }
}

function reportStoreys() {
  const engine = arrows.filter((arrow) => arrow.package === 'engine')
  const up = engine.filter(({ from, to }) => storeyOf(to) > storeyOf(from))
  console.log(`engine: ${up.length} arrows run up`)
  list(up, ({ source, resolved }) => `${source} → ${resolved}`)
  if (up.length > 0) problems.push(`engine: ${up.length} arrows run up`)
}

function reportParameters() {
  const files = modules.map(({ source }) => source).filter((source) => placeOf(source).package === 'engine')
  const found = parametersOf(files)
  const tooMany = tooManyIn(found)
  const functions = found.filter(({ isType }) => !isType)
  const many = functions.filter(({ count }) => count > fewPositional)
  const share = many.length / functions.length
  if (functions.length < fewestFunctions)
    problems.push(`engine: only ${functions.length} functions were read`)
  console.log(
    `engine: ${tooMany.length} functions and types of functions with more than ${maxPositional} parameters`,
  )
  list(tooMany, describe)
  console.log(
    `engine: ${many.length} of ${functions.length} functions with more than ${fewPositional} parameters (${percent(share)})`,
  )
  list(many, describe)
  if (tooMany.length > 0)
    problems.push(`engine: ${tooMany.length} take more than ${maxPositional} parameters`)
  if (share >= largestShare)
    problems.push(`engine: ${percent(largestShare)} or more take more than ${fewPositional}`)
}

function reportMeasures() {
  for (const { name, value, limit, target, found = [] } of measure(modules)) {
    console.log(`${name}: ${value} (to be at most ${target})`)
    list(found, (item) => item)
    if (limit !== undefined && value > limit)
      problems.push(`${name}: ${value}, at most ${limit} may be; name them with -- --list`)
    if (limit > 0 && value === 0) problems.push(`${name}: none is found, lower the limit in measures.mjs`)
  }
}

function parametersOf(files) {
  return files.flatMap((file) => parametersIn(file, readFileSync(file, 'utf8')))
}

function tooManyIn(found) {
  return found.filter(({ count }) => count > maxPositional)
}

function arrowOf(source, resolved) {
  const from = placeOf(source)
  const to = placeOf(resolved)
  if (from.package !== to.package || from.folder === to.folder) return []
  return [{ package: from.package, from: from.folder, to: to.folder, source, resolved }]
}

function placeOf(file) {
  const [, name, folder] = sourceFile.exec(file) ?? []
  return { package: name, folder }
}

function isFile(folder) {
  return /\.\w+$/.test(folder)
}

function storeyOf(folder) {
  return storeys.findIndex((storey) => storey.includes(folder))
}

function list(items, sentence) {
  if (wantsList) for (const item of items) console.log(`  ${sentence(item)}`)
}

function describe({ file, line, count }) {
  return `${file}:${line} ${count}`
}

function percent(share) {
  return `${(share * 100).toFixed(1)} %`
}
