import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sitePages } from '@longhouse/contract/pages'
import { describe, expect, it } from 'vitest'
import { matchRoute } from '../lib/base/router/routes.ts'
import { buildPages, frameParts, layoutModules, pages, writtenPages } from './pages.ts'
import { siteRoutes } from './routes.tsx'

const web = join(import.meta.dirname, '../..')

describe('the table of pages', () => {
  it('has a screen for every page of the contract, and no other addresses', () => {
    // The operator's panels are parts of one screen. The two patterns check which addresses exist.
    const known = pages.map(({ path }) => path.replace('/operator/*', '/operator'))
    const patterns = ['/:ip', '*']
    expect(known.toSorted()).toEqual([...sitePages.map(({ path }) => path), ...patterns].toSorted())
  })

  it('names each file of the folders of screens once', () => {
    const files = globSync('src/screens/{public,members}/*-screen.tsx', { cwd: web })
    const screens = files.map((file) => basename(file, '-screen.tsx'))
    expect(pages.map(({ screen }) => screen).toSorted()).toEqual(screens.toSorted())
    const source = (file: string) => readFileSync(join(web, file), 'utf8')
    expect(files.filter((file) => !source(file).includes('export function Screen('))).toEqual([])
  })

  it.each(pages)('leads $path to its screen', ({ path }) => {
    const address = path.replace('*', 'deeper/down')
    expect(matchRoute(siteRoutes, address)?.branch.at(-1)?.path).toBe(path)
  })

  it('names parts that exist', () => {
    const ofPages = buildPages().flatMap(({ memberPart, latePart, keptParts = [] }) => [
      ...[memberPart, latePart].filter((part) => part !== undefined),
      ...keptParts,
    ])
    const parts = [...ofPages, ...Object.values(frameParts).flat(), ...Object.values(layoutModules)]
    expect(parts.length).toBeGreaterThan(10)
    expect(parts.filter((part) => !existsSync(join(web, part)))).toEqual([])
  })
})

describe('a page that is written as HTML', () => {
  it.each(writtenPages().filter(({ file }) => file !== '404.html'))(
    '$path has a file at its path, and a public screen',
    ({ path, file, screen }) => {
      expect(`/${file}`).toBe(`${path === '/' ? '' : path}/index.html`)
      expect(existsSync(join(web, `src/screens/public/${screen}-screen.tsx`))).toBe(true)
    },
  )
})
