import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext } from '@playwright/test'
import { freePort } from '@longhouse/server/testing'
import { clientOf } from '../e2e/support/people.ts'
import { startSite, type SiteProcess } from '../e2e/support/site-process.ts'
import {
  interactions,
  measureInteraction,
  phone,
  type Interaction,
  type MeasuredInteraction,
  type PressFigures,
} from './web-interactions.ts'
import { measureOnce, medianOf, type WebFigures } from './web-lighthouse.ts'
import { measuredPages, type MeasuredPage } from './web-pages.ts'
import { countMisses, interactionTable, webTable, type MeasuredResult } from './web-report.ts'

// `--only` names a path, or one of the two tables: `pages` or `interactions`.
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
})
const isWanted = (table: 'pages' | 'interactions', path: string) => ['', table, path].includes(values.only)
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const site = await startSite()
const results: MeasuredResult[] = []
const presses: MeasuredInteraction[] = []
try {
  for (const page of measuredPages.filter(({ path }) => isWanted('pages', path))) {
    const runs: WebFigures[] = []
    for (let run = 0; run < Number(values.runs); run += 1) runs.push(await measureFresh(page))
    results.push({ page, figures: medianOf(runs) })
    console.error(`measured ${page.path}${page.isLoggedIn ? ' (signed in)' : ''}`)
  }
  for (const interaction of interactions.filter(({ path }) => isWanted('interactions', path))) {
    const runs: PressFigures[] = []
    for (let run = 0; run < Number(values.runs); run += 1) runs.push(await pressFresh(interaction))
    presses.push({ name: interaction.name, runs })
    console.error(`measured: ${interaction.name}`)
  }
} finally {
  await site.stop()
}
if (results.length > 0) {
  console.log(
    `Lighthouse, mobile, throttling applied, median of ${values.runs}. Bytes are brotli over the wire.\n`,
  )
  console.log(webTable(results))
}
if (presses.length > 0) {
  console.log(
    `\nInteraction to next paint, and how soon the outcome is on show: signed in, a processor four times slower, median of ${values.runs}.\n`,
  )
  console.log(interactionTable(presses))
}
const misses = countMisses(results, presses)
console.log(
  misses === 0 ? '\nEvery figure is within its budget.' : `\n${misses} figures are over their budget.`,
)

function measureFresh(page: MeasuredPage): Promise<WebFigures> {
  return inFreshBrowser(page, ({ port }) => measureOnce(page, site.url, port))
}

async function pressFresh(interaction: Interaction): Promise<PressFigures> {
  await interaction.prepare?.((await clientOf(site.url, 'member')).pb)
  return inFreshBrowser({ isLoggedIn: true, device: phone }, ({ browser }) =>
    measureInteraction(interaction, { browser, siteUrl: site.url }),
  )
}

/** A separate browser per run, without a cache or other logins. */
async function inFreshBrowser<T>(
  { isLoggedIn, device }: { readonly isLoggedIn: boolean; readonly device?: typeof phone },
  measure: (open: { browser: BrowserContext; port: number }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'longhouse-bench-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
    ...device,
  })
  try {
    if (isLoggedIn) await logIn(browser, site)
    return await measure({ browser, port })
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function logIn(browser: BrowserContext, { url }: SiteProcess): Promise<void> {
  const { pb } = await clientOf(url, 'member')
  const stored = JSON.stringify({ token: pb.authStore.token, record: pb.authStore.record })
  const page = await browser.newPage()
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('pocketbase_auth', value), stored)
  await page.close()
}
