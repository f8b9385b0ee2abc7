import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/root.mjs'
import { catalogsIn, saidIn, textsIn } from './lib/words-in.mjs'

/** Folders whose texts are all in catalogs. */
const movedFolders = [
  'packages/web/src/features/contests',
  'packages/web/src/features/events',
  'packages/web/src/features/game-nights',
  'packages/web/src/features/notifications',
  'packages/web/src/features/rank-progress',
  'packages/web/src/features/runs',
  'packages/web/src/features/search',
  'packages/web/src/features/seasons',
  'packages/web/src/features/squad-finder',
]

// A faulty reader that sees nothing would report success: it must find the planted texts and the planted key.
const planted = 'scripts/fixtures/planted-words'
const found = { texts: textsOutside([planted]), keys: unusedKeys([planted]) }
if (found.texts.length !== 9 || found.keys.join() !== 'plantedWords.unused')
  fail(`Not what is planted in ${planted} was found: ${[...found.texts, ...found.keys].join(', ')}`)

const texts = textsOutside(movedFolders)
const keys = unusedKeys(['packages/*/src'])
for (const text of texts) console.error(`${text} belongs into a catalog (*.words.ts)`)
for (const key of keys) console.error(`${key} is unused: delete the key`)
if (texts.length + keys.length > 0) fail('See "add or change a text" in docs/how-to/how-do-i.md.')
console.log(`${movedFolders.length} folders say nothing outside the catalogs, and every key is said`)

function textsOutside(folders) {
  return sourcesIn(folders)
    .filter(({ file }) => !isCatalog(file))
    .flatMap(({ file, text }) => textsIn(file, text))
    .map(({ file, line, text }) => `${file}:${line} "${text}"`)
}

function unusedKeys(folders) {
  const sources = sourcesIn(folders)
  const said = new Set(sources.flatMap(({ file, text }) => saidIn(file, text)))
  const families = [...said].map((key) => key.split('*')).filter(({ length }) => length === 2)
  return sources
    .filter(({ file }) => isCatalog(file))
    .flatMap(({ file, text }) => catalogsIn(file, text))
    .flatMap(({ name, keys: declared }) => declared.map((key) => `${name}.${key}`))
    .filter(
      (key) => !said.has(key) && !families.some(([start, end]) => key.startsWith(start) && key.endsWith(end)),
    )
}

function isCatalog(file) {
  return file.endsWith('.words.ts')
}

function sourcesIn(folders) {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx,jsx}`),
    { cwd: root },
  )
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
