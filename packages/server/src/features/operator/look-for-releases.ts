import { z } from 'zod'
import {
  isNewer,
  releaseKey,
  storedRelease,
  type Release,
  changeServerValue,
} from '../../platform/server-values.ts'
import type { Site } from '../../platform/feature.ts'
import { patienceOf } from '../../platform/portions.ts'

const everyNight = '37 5 * * *'
const patienceMs = 10_000
const maxBytes = 4_000_000
const tagPattern = /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})$/

/** Releases as GitHub's API lists them. */
const listSchema = z.array(
  z.object({
    tag_name: z.string(),
    html_url: z.url({ protocol: /^https?$/ }),
    draft: z.boolean().default(false),
    prerelease: z.boolean().default(false),
  }),
)

/** Checks once a day for a newer release, if the operator has named a list: `RELEASES_URL`. */
export function lookForReleases(site: Site): () => void {
  const { releasesUrl } = site.settings
  if (!releasesUrl) return () => undefined
  return site.engine.crons.add({
    id: 'releases',
    expression: everyNight,
    run: (signal) => look(site, releasesUrl, signal),
  })
}

async function look({ engine, logger }: Site, address: string, signal: AbortSignal): Promise<void> {
  try {
    const newest = await readNewest(address, patienceOf(patienceMs, signal))
    if (newest) await changeServerValue(engine, releaseKey, (known) => withRelease(known, newest))
  } catch (error) {
    signal.throwIfAborted()
    logger.warn(`The list of releases (RELEASES_URL) could not be read: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'it is no list of releases'
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  return cause instanceof Error && cause.message ? cause.message : message
}

/** Returns the new value, or undefined if nothing has changed. */
function withRelease(value: unknown, { version, url }: Release) {
  const known = storedRelease(value)
  if (known?.version === version && known.url === url) return undefined
  const isNews = !known || isNewer(version, known.told)
  return { version, url, told: isNews ? version : known.told }
}

async function readNewest(address: string, signal: AbortSignal): Promise<Release | undefined> {
  const headers = { accept: 'application/json', 'user-agent': 'Longhouse' }
  const answer = await fetch(address, { headers, signal })
  if (!answer.ok || !answer.body) throw new Error(`the answer is ${answer.status}`)
  const list = listSchema.parse(JSON.parse(await textOf(answer.body)))
  const releases = list
    .filter(({ draft, prerelease }) => !draft && !prerelease)
    .flatMap(({ tag_name, html_url: url }) => {
      const [, version] = tagPattern.exec(tag_name) ?? []
      return version ? [{ version, url }] : []
    })
  return releases.toSorted((a, b) => (isNewer(a.version, b.version) ? -1 : 1))[0]
}

async function textOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new Error('the answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
