import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../../../../', import.meta.url).pathname
const ofOurs = '@longhouse/'

interface Named {
  readonly name: string
  readonly version: string
  readonly in: string
}

const kinds = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/** Every dependency of every package. */
const named: readonly Named[] = globSync(['package.json', 'packages/*/package.json'], { cwd: root }).flatMap(
  (file) => {
    const manifest: Record<string, Record<string, string>> = JSON.parse(
      readFileSync(join(root, file), 'utf8'),
    )
    return kinds
      .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
      .filter(([name]) => !name.startsWith(ofOurs))
      .map(([name, version]) => ({ name, version, in: file }))
  },
)

const [packagesPart = '', byHand = ''] = readFileSync(
  join(root, 'docs/reference/dependencies.md'),
  'utf8',
).split('## What is written by hand')
const rowsOf = (text: string, start: RegExp) =>
  text
    .split('\n')
    .filter((line) => start.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
const rows = rowsOf(packagesPart, /^\| `/)
const documented = rows.flatMap(([packages = '']) =>
  [...packages.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
)

test('every dependency is on its page, and the page names no other', () => {
  expect(documented.toSorted()).toEqual([...new Set(named.map(({ name }) => name))].toSorted())
})

test('every row has a place, a reason and its alternative', () => {
  for (const [packages, ...cells] of rows)
    expect([packages, cells.map((cell) => cell.length > 2)]).toEqual([packages, [true, true, true]])
})

test('each part written by hand has an existing place, a reason and a date of the next review', () => {
  const written = rowsOf(byHand, /^\| (?!What|-)/)
  expect(written.length).toBeGreaterThan(10)
  for (const [what, where = '', instead = '', why = '', again = ''] of written) {
    const places = [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    expect([what, places.length > 0, places.filter((path) => !existsSync(join(root, path)))]).toEqual([
      what,
      true,
      [],
    ])
    expect([what, instead.length > 2, why.length > 20]).toEqual([what, true, true])
    expect([what, again]).toEqual([what, expect.stringMatching(/^20\d\d-[01]\d-[0-3]\d$/)])
  }
})

test('versions are exact, and the same wherever a package is used', () => {
  for (const { name, version, in: file } of named)
    expect([file, name, version]).toEqual([file, name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
  const versions = Map.groupBy(named, ({ name }) => name)
  for (const [name, uses] of versions)
    expect([name, new Set(uses.map(({ version }) => version)).size]).toEqual([name, 1])
})
