import { inpBudget, type MeasuredInteraction } from './web-interactions.ts'
import { median, type WebFigures } from './web-lighthouse.ts'
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

/** One line per page; a figure over its budget shows the budget and a mark. */
export function webTable(results: readonly MeasuredResult[]): string {
  return markdown(headings, results.map(line))
}

/** One line per interaction. */
export function interactionTable(results: readonly MeasuredInteraction[]): string {
  return markdown(['interaction', 'INP ms', 'from to', 'shown ms', 'from to'], results.map(interactionLine))
}

function markdown(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  const rows = [heads, heads.map((_, column) => (column === 0 ? '---' : '---:')), ...lines]
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** How many figures are over their budget. */
export function countMisses(
  pages: readonly MeasuredResult[],
  interactions: readonly MeasuredInteraction[],
): number {
  const cells = [...pages.flatMap(line), ...interactions.flatMap(interactionLine)]
  return cells.filter((cell) => cell.includes('✗')).length
}

function interactionLine({ name, runs }: MeasuredInteraction): string[] {
  const inps = runs.map(({ inpMs }) => inpMs)
  const shown = runs.map(({ shownMs }) => shownMs)
  const inp = median(inps)
  return [
    name,
    judged(ms(inp), inp <= inpBudget, ms(inpBudget)),
    rangeOf(inps),
    ms(median(shown)),
    rangeOf(shown),
  ]
}

const ms = (time: number) => String(Math.round(time))

function rangeOf(times: readonly number[]): string {
  return `${ms(Math.min(...times))} – ${ms(Math.max(...times))}`
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
const seconds = (time: number) => (time / 1000).toFixed(2)

function judged(text: string, isWithin: boolean, budget: string): string {
  return isWithin ? text : `✗ ${text} of ${budget}`
}
