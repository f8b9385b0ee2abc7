import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../lib/root.mjs'
import { isOpenSource, licenceOf, licenceTextOf } from './licences.ts'
import { licenceProblems } from './notices.ts'
import { packagesToRun, shippedPackages } from './shipped-packages.ts'

const shipped = shippedPackages(root)

test('every published package has an open-source licence, and its text is included', () => {
  expect(shipped.length).toBeGreaterThan(150)
  expect(licenceProblems(root, shipped)).toEqual([])
  for (const each of shipped)
    expect([each.name, licenceTextOf(root, each)?.length]).toEqual([
      each.name,
      expect.toSatisfy((length: number) => length > 300),
    ])
})

// npm marks packages for development; optional peers that contain only types are also excluded.
test('the published packages are those that npm calls production, on this platform', () => {
  const { packages }: { packages: Record<string, { dev?: boolean; link?: boolean }> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const production = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))
  const ours = shipped.map(({ path }) => path)
  const typesOnly = ['@types/react', '@types/react-dom', 'csstype'].map((name) => `node_modules/${name}`)
  expect(production.filter((path) => !ours.includes(path))).toEqual(typesOnly)
  const pieces = ['node_modules/rolldown', 'node_modules/vite']
  expect(ours.filter((path) => !production.includes(path))).toEqual(pieces)
  expect(packagesToRun(root).filter(({ path }) => !ours.includes(path))).toEqual([])
})

test('a hash of each package is in the lockfile, for the list of components', () => {
  expect(shipped.filter(({ integrity }) => !integrity.startsWith('sha512-'))).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', true],
  ['Hippocratic-2.1', false],
  ['MIT AND Hippocratic-2.1', false],
  ['(Hippocratic-2.1 OR MIT)', true],
  ['SEE LICENSE IN LICENSE', false],
  ['UNLICENSED', false],
  ['', false],
])('%s: open source is %s', (expression, expected) => {
  expect(isOpenSource(expression)).toBe(expected)
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhouse-licences-'))
  await mkdir(join(folder, 'node_modules/made-up'), { recursive: true })
  await writeFile(
    join(folder, 'node_modules/made-up/package.json'),
    JSON.stringify({ author: { name: 'Ada' } }),
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const madeUp = (licence: string) => ({
  name: 'made-up',
  version: '1.0.0',
  licence,
  integrity: '',
  path: 'node_modules/made-up',
})

test('a licence that is not open source, or without a text, is a problem', async () => {
  expect(licenceProblems(folder, [madeUp('Hippocratic-2.1')])).toEqual([
    'made-up 1.0.0 has the licence Hippocratic-2.1, which is not on the list of open-source ones.',
  ])
  expect(licenceProblems(folder, [madeUp('OFL-1.1')])).toEqual(['made-up 1.0.0 brings no text of OFL-1.1.'])
})

test("without a file the text comes from the README, or is the standard text with the author's name", async () => {
  expect(licenceTextOf(folder, madeUp('MIT'))).toMatch(/Copyright: Ada\n\nPermission is hereby granted/)
  const readme =
    '# made-up\n\n## License\n\nCopyright (c) Bo\n\nPermission is hereby granted, and so on.\n\n## More\n'
  await writeFile(join(folder, 'node_modules/made-up/README.md'), readme)
  expect(licenceTextOf(folder, madeUp('MIT'))).toBe(
    'Copyright (c) Bo\n\nPermission is hereby granted, and so on.',
  )
  await writeFile(join(folder, 'node_modules/made-up/LICENSE.md'), 'Its own words')
  expect(licenceTextOf(folder, madeUp('MIT'))).toBe('Its own words')
})

test('a licence with a long name gets its short one', () => {
  expect(licenceOf(madeUp('Apache License'))).toBe('Apache-2.0')
})
