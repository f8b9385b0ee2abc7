import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { tagsOfRepeat } from './support/repeats.ts'
import { expect, test } from './support/test.ts'

/**
 * Bytes of a guest's first view, as brotli: the page with its styles, and the scripts that it names. Code
 * only for members, staff or operators is not part of it.
 */
const firstViewBytes: Readonly<Record<string, number>> = {
  '/': 127_300,
  '/faq': 154_700,
  '/code-of-conduct': 154_300,
  '/ranks': 154_700,
  '/policies/privacy': 122_000,
  '/login': 130_300,
  '/register': 119_600,
  '/events': 139_000,
  '/clips': 140_800,
  '/upvote-leaderboard': 138_000,
}

/**
 * Scripts that a page names, without the record client and the query cache, which may arrive after the first
 * paint.
 */
const scriptBytes = 115_000

const dist = join(import.meta.dirname, '../packages/web/dist')

for (const [index, [path, most]] of Object.entries(firstViewBytes).entries())
  test(`the first view of ${path} weighs at most ${most} bytes`, { tag: tagsOfRepeat(index) }, () => {
    const build = join(dist, 'builds', readFileSync(join(dist, 'current'), 'utf8'), 'client')
    const page = join(path, 'index.html')
    const html = readFileSync(join(build, page), 'utf8')
    const named = html.matchAll(
      /<(?:script|link)(?! disabled)[^>]* (?:src|href)="(\/static\/[\w./-]+\.(?:js|css))"/g,
    )
    const files = [page, ...new Set(Array.from(named, ([, file = '']) => file))]
    const weights = files.map((file) => [file, weightOf(join(build, file))] as const)
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
    expect(total, JSON.stringify(weights)).toBeLessThanOrEqual(most)
    expect(files.length).toBeGreaterThan(4)
    const scripts = weights.filter(([file]) => file.endsWith('.js') && !/\/data-[^/]+$/.test(file))
    expect(scripts.reduce((sum, [, weight]) => sum + weight, 0)).toBeLessThanOrEqual(scriptBytes)
    expect(files.filter((file) => file.endsWith('.css'))).toEqual([])
  })

/** Small files are sent uncompressed. */
function weightOf(file: string): number {
  const packed = `${file}.br`
  return statSync(existsSync(packed) ? packed : file).size
}
