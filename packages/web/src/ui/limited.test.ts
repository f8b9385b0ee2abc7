import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no field has the browser’s own limit, which cuts pasted text silently', () => {
  const source = join(import.meta.dirname, '..')
  const files = globSync('**/*.tsx', { cwd: source })
  expect(files.length).toBeGreaterThan(100)
  const cutting = files.filter((file) => /\bmaxLength\b/i.test(readFileSync(join(source, file), 'utf8')))
  expect(cutting).toEqual([])
})
