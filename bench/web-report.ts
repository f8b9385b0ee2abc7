import type { WebFigures } from './web-lighthouse.ts'
import type { MeasuredPage } from './web-pages.ts'

export interface MeasuredResult {
  readonly page: MeasuredPage
  readonly figures: WebFigures
}

const headings = [
  'page',
  'perf',
  'a11y',
  'best',
  'SEO',
  'JS kB',
  'client kB',
  'CSS kB',
  'all kB',
  'LCP s',
  'CLS',
]

/** One line per page; a figure over its budget carries the budget and a mark. */
export function webTable(results: readonly MeasuredResult[]): string {
  const lines = [headings, ...results.map(line)]
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  return lines
    .map((cells) =>
      cells
        .map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

/** How many figures are over their budget. */
export function countMisses(results: readonly MeasuredResult[]): number {
  return results.flatMap(line).filter((cell) => cell.includes('✗')).length
}

function line({ page, figures }: MeasuredResult): string[] {
  const { path, isLoggedIn, budget } = page
  return [
    isLoggedIn ? `${path} (signed in)` : path,
    String(figures.performance),
    ...[figures.accessibility, figures.bestPractices, figures.seo].map((score) =>
      judged(String(score), score >= 100, '100'),
    ),
    judged(kB(figures.scriptBytes), figures.scriptBytes <= budget.scriptBytes, kB(budget.scriptBytes)),
    kB(figures.clientBytes),
    judged(kB(figures.sheetBytes), figures.sheetBytes <= budget.sheetBytes, kB(budget.sheetBytes)),
    judged(kB(figures.totalBytes), figures.totalBytes <= budget.totalBytes, kB(budget.totalBytes)),
    judged(seconds(figures.lcpMs), figures.lcpMs <= budget.lcpMs, seconds(budget.lcpMs)),
    judged(figures.cls.toFixed(3), figures.cls <= budget.cls, budget.cls.toFixed(3)),
  ]
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const seconds = (ms: number) => (ms / 1000).toFixed(2)

function judged(text: string, isWithin: boolean, budget: string): string {
  return isWithin ? text : `✗ ${text} of ${budget}`
}
