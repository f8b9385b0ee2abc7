import lighthouse, { type Result } from 'lighthouse'
import type { MeasuredPage } from './web-pages.ts'

/** The figures of one page: scores of 0 to 100, bytes over the wire, times in milliseconds. */
export interface WebFigures {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** Scripts without the record client and the query cache. */
  readonly scriptBytes: number
  /** Record client and query cache: they may arrive after the first paint. */
  readonly clientBytes: number
  /** All bytes. */
  readonly totalBytes: number
  readonly sheetBytes: number
  readonly lcpMs: number
  readonly cls: number
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/** Loads a page once, as a phone on a slow line, with the throttling really applied. */
export async function measureOnce(
  { path }: MeasuredPage,
  siteUrl: string,
  port: number,
): Promise<WebFigures> {
  const run = await lighthouse(siteUrl + path, {
    port,
    onlyCategories: categories,
    formFactor: 'mobile',
    throttlingMethod: 'devtools',
    // The host of video pictures is not part of the site, and not every machine can reach it.
    blockedUrlPatterns: ['https://i.ytimg.com/*'],
    logLevel: 'error',
    output: 'json',
  })
  if (!run) throw new Error(`${path} gave no result`)
  const { lhr } = run
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
  return {
    performance: score(lhr, 'performance'),
    accessibility: score(lhr, 'accessibility'),
    bestPractices: score(lhr, 'best-practices'),
    seo: score(lhr, 'seo'),
    scriptBytes: transferred(lhr, ({ type, url }) => type === 'Script' && !isClient(url)),
    clientBytes: transferred(lhr, ({ type, url }) => type === 'Script' && isClient(url)),
    sheetBytes: transferred(lhr, ({ type }) => type === 'Stylesheet'),
    totalBytes: transferred(lhr, () => true),
    lcpMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  }
}

/** The median of several measurements, figure by figure. */
export function medianOf(runs: readonly WebFigures[]): WebFigures {
  const middle = (name: keyof WebFigures) => median(runs.map((run) => run[name]))
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    scriptBytes: middle('scriptBytes'),
    clientBytes: middle('clientBytes'),
    totalBytes: middle('totalBytes'),
    sheetBytes: middle('sheetBytes'),
    lcpMs: middle('lcpMs'),
    cls: middle('cls'),
  }
}

/** The median of several figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

function score({ categories: scored }: Result, name: string): number {
  return Math.round((scored[name]?.score ?? 0) * 100)
}

interface Transfer {
  readonly type: unknown
  readonly url: unknown
}

const isClient = (url: unknown) => typeof url === 'string' && /\/static\/js\/data-[^/]+\.js$/.test(url)

function transferred({ audits }: Result, isCounted: (transfer: Transfer) => boolean): number {
  const details = audits['network-requests']?.details
  if (details?.type !== 'table') return Number.NaN
  return details.items
    .filter((item) => isCounted({ type: item['resourceType'], url: item['url'] }))
    .reduce((sum, item) => sum + Number(item['transferSize'] ?? 0), 0)
}
