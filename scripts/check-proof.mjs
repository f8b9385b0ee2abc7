import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/root.mjs'
import { rows } from './lib/rows.mjs'
import { testsIn } from './lib/tests-in.mjs'

// Every row is named by a test that `npm test` runs, and `npm run test:all` omits no test.
const places = ['{packages,scripts}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts']
const files = filesAt(places)
const proof = proofOf(files)
const problems = [
  ...rows
    .filter((row) => !proof.shown.has(row))
    .map((row) => `${row} is named by no test that \`npm test\` runs.`),
  ...proof.unrun.map(({ file, line }) => `${file}:${line} declares a test that does not run.`),
  ...filesAt('{packages,scripts,e2e,bench,deploy}/**/*.{test,spec}.*')
    .filter((file) => !files.includes(file))
    .map((file) => `${file} is outside the folders with tests: move it.`),
]

// A faulty reader that sees nothing would report success.
const planted = proofOf(['scripts/fixtures/planted-proof/tests.txt'])
const seen = `${[...planted.shown].toSorted((one, other) => one.localeCompare(other)).join(' ')}; ${planted.unrun.length} of ${planted.count}`
if (seen !== 'XA-01 XA-02 XA-04 XA-06; 2 of 6') problems.push(`Not what is planted was found: ${seen}`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${rows.length} rows are named by ${proof.count} tests in ${files.length} files`)

function proofOf(paths) {
  const read = paths.map((file) => ({ file, ...testsIn(file, readFileSync(join(root, file), 'utf8')) }))
  return {
    shown: new Set(read.flatMap(rowsShown)),
    unrun: read.flatMap(({ unrun }) => unrun),
    count: read.flatMap(({ tests }) => tests).length,
  }
}

/** A test whose title or tags are computed may name any row in its source. */
function rowsShown({ tests, rows: inData }) {
  const landing = tests.filter(({ words }) => !words.some((word) => word === 'all' || word === '@all'))
  const named = landing.flatMap(({ words }) => words.join(' ').match(/\b[A-Z]{2}-\d{2}\b/g) ?? [])
  const isPutTogether = landing.some(({ isDynamic }) => isDynamic)
  return [...named, ...(isPutTogether ? inData.map((row) => row.replace('@', '')) : [])]
}

function filesAt(patterns) {
  return globSync(patterns, { cwd: root }).filter(
    (file) => !/(^|\/)(node_modules|dist|fixtures)\//.test(file),
  )
}
