import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const sheetImport = /import (\w+) from '(\.[^']+\.module\.css)'/g

test('every class that is named is in its sheet', () => {
  const parts = globSync('**/*.tsx', { cwd: source }).map((name) => join(source, name))
  const used = parts.flatMap((part) => {
    const text = readFileSync(part, 'utf8')
    const code = text.replaceAll(/^import .*$/gm, '')
    return [...text.matchAll(sheetImport)].flatMap(([, name = '', path = '']) => {
      const known = classesIn(join(dirname(part), path))
      const named = [...code.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, each]) => each)
      return named.map((each) => ({ part, name: `${name}.${each}`, isKnown: known.has(each ?? '') }))
    })
  })
  expect(used.length).toBeGreaterThan(1000)
  expect(used.filter(({ isKnown }) => !isKnown)).toEqual([])
})

function classesIn(sheet: string): ReadonlySet<string> {
  const text = existsSync(sheet) ? readFileSync(sheet, 'utf8') : ''
  return new Set([...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}
