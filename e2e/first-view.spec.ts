import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'

/**
 * Bytes of a guest's first view, as brotli: the page with its styles, and the scripts that it names. Code
 * only for members, staff or operators is not part of it.
 */
const firstViewBytes: Readonly<Record<string, number>> = {
  '/': 127_300,
  '/faq': 150_500,
  '/code-of-conduct': 150_200,
  '/ranks': 150_500,
  '/policies/privacy': 122_000,
  '/login': 130_300,
  '/register': 119_600,
  '/events': 139_000,
  '/clips': 139_800,
  '/upvote-leaderboard': 138_000,
}

/**
 * Scripts that a page names, without the record client and the query cache, which may arrive after the first
 * paint.
 */
const scriptBytes = 115_000

const web = join(import.meta.dirname, '../packages/web')
const dist = join(web, 'dist')
const currentBuild = () => join(dist, 'builds', readFileSync(join(dist, 'current'), 'utf8'))

for (const [index, [path, most]] of Object.entries(firstViewBytes).entries())
  test(`the first view of ${path} weighs at most ${most} bytes`, { tag: tagsOfRepeat(index) }, () => {
    const build = join(currentBuild(), 'client')
    const files = filesOf(path)
    const weights = files.map((file) => [file, weightOf(join(build, file))] as const)
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
    expect(total, JSON.stringify(weights)).toBeLessThanOrEqual(most)
    expect(files.length).toBeGreaterThan(4)
    const scripts = weights.filter(([file]) => file.endsWith('.js') && !/\/data-[^/]+$/.test(file))
    expect(scripts.reduce((sum, [, weight]) => sum + weight, 0)).toBeLessThanOrEqual(scriptBytes)
    expect(files.filter((file) => file.endsWith('.css'))).toEqual([])
  })

test('ui and lib have what the first view of / loads in base, and nothing else there', () => {
  const chunks: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(join(currentBuild(), 'server/chunks.json'), 'utf8'),
  )
  const loaded = filesOf('/').flatMap((file) => chunks[file] ?? [])
  const shared = loaded.filter((file) => /^src\/(ui|lib)\//.test(file))
  const base = globSync('src/{ui,lib}/base/**/*.{ts,tsx}', { cwd: web }).filter(
    (file) => !/\.test\./.test(file),
  )
  expect(base.length).toBeGreaterThan(20)
  expect(
    shared.filter((file) => !file.includes('/base/')),
    'move these into base, or load them later',
  ).toEqual([])
  expect(
    base.filter((file) => !shared.includes(file)),
    'move these out of base',
  ).toEqual([])
})

/** Returns the page with the scripts and sheets that it names. */
function filesOf(path: string): string[] {
  const page = join(path, 'index.html')
  const html = readFileSync(join(currentBuild(), 'client', page), 'utf8')
  const named = html.matchAll(
    /<(?:script|link)(?! disabled)[^>]* (?:src|href)="(\/static\/[\w./-]+\.(?:js|css))"/g,
  )
  return [page, ...new Set(Array.from(named, ([, file = '']) => file))]
}

/** Small files are sent uncompressed. */
function weightOf(file: string): number {
  const packed = `${file}.br`
  return statSync(existsSync(packed) ? packed : file).size
}
