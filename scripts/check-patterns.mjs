import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/root.mjs'
import { problemOf } from './lib/pattern-problem.mjs'
import { patternsIn } from './lib/patterns-in.mjs'

// A faulty reader that reads nothing would report success: it must find the planted patterns, and read many.
const fewestPatterns = 150
const planted = problemsIn(['scripts/fixtures/planted-pattern/patterns.ts'])
if (planted.problems.length !== 5) fail('Not all planted patterns were found: the check does not see them.')

const sources = globSync('packages/*/{src,build}/**/*.{ts,tsx}', { cwd: root })
const { problems, count } = problemsIn(sources.filter((file) => !/\.(test|fixture)\.tsx?$/.test(file)))
for (const problem of problems) console.error(problem)
if (problems.length > 0) fail(`${problems.length} patterns; see docs/decisions/0024.`)
if (count < fewestPatterns) fail(`Only ${count} patterns were read; at least ${fewestPatterns} are there.`)
console.log(`${count} patterns take no longer than their input is long`)

function problemsIn(files) {
  const found = files.flatMap((file) => patternsIn(file, readFileSync(join(root, file), 'utf8')))
  const byLine = Map.groupBy(found, ({ file, line }) => `${file}:${line}`)
  return { count: found.length, problems: [...byLine].flatMap(([line, here]) => sentencesOf(line, here)) }
}

function sentencesOf(line, patterns) {
  const wrong = patterns.flatMap((pattern) => {
    const problem = problemOf(pattern)
    return problem ? [`${line} ${pattern.text}: ${problem}`] : []
  })
  if (!patterns[0].isExcused) return wrong
  return wrong.length > 0 ? [] : [`${line}: nothing is wrong here, the excuse can go`]
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
