import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/test.ts'

/**
 * Bytes of the first view of a guest, as brotli: the page with the scripts and sheets that it names. What only members,
 * staff or operators need is no part of it.
 */
const firstViewBytes: Readonly<Record<string, number>> = {
  '/': 155_590,
  '/faq': 183_928,
  '/code-of-conduct': 184_135,
  '/ranks': 184_466,
  '/policies/privacy': 149_509,
  '/login': 158_367,
  '/register': 147_392,
  '/events': 165_577,
  '/clips': 167_363,
  '/upvote-leaderboard': 165_336,
}

const dist = join(import.meta.dirname, '../packages/web/dist')

for (const [path, most] of Object.entries(firstViewBytes))
  test(`the first view of ${path} weighs at most ${most} bytes`, () => {
    const build = join(dist, 'builds', readFileSync(join(dist, 'current'), 'utf8'), 'client')
    const page = join(path, 'index.html')
    const html = readFileSync(join(build, page), 'utf8')
    const named = html.matchAll(/ (?:src|href)="(\/static\/[\w./-]+\.(?:js|css))"/g)
    const files = [page, ...new Set(Array.from(named, ([, file = '']) => file))]
    const weights = files.map((file) => [file, weightOf(join(build, file))] as const)
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
    expect(total, JSON.stringify(weights)).toBeLessThanOrEqual(most)
    expect(files.length).toBeGreaterThan(5)
  })

/** Small files are sent as they are. */
function weightOf(file: string): number {
  const packed = `${file}.br`
  return statSync(existsSync(packed) ? packed : file).size
}
