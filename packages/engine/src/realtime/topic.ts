import { z } from 'zod'

/** A subscription as the client wrote it, taken apart. */
export interface Topic {
  /** Letter for letter as subscribed; the name of its events. */
  readonly text: string
  /** Name or id of a collection, or anything else that is never announced. */
  readonly collection: string
  /** A record id, or `*` for all of the collection. */
  readonly record: string
  readonly query: Readonly<Record<string, string>>
  /** Spelled as rules read them: lower case, `-` as `_`. */
  readonly headers: Readonly<Record<string, string>>
}

const texts = z.record(z.string(), z.unknown()).nullish().transform(onlyTexts)
const optionsSchema = z.object({ query: texts, headers: texts })

/** Reads a topic: `COLLECTION/*`, `COLLECTION/ID` or `COLLECTION`, with or without `?options=JSON`. */
export function parseTopic(text: string): Topic {
  const index = text.indexOf('?')
  const path = index === -1 ? text : text.slice(0, index)
  const slash = path.indexOf('/')
  const { query, headers } = readOptions(index === -1 ? '' : text.slice(index + 1))
  return {
    text,
    collection: slash === -1 ? path : path.slice(0, slash),
    record: slash === -1 ? '*' : path.slice(slash + 1),
    query,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase().replaceAll('-', '_'), value]),
    ),
  }
}

function readOptions(queryString: string): z.infer<typeof optionsSchema> {
  const options = new URLSearchParams(queryString).get('options')
  if (!options) return { query: {}, headers: {} }
  try {
    return optionsSchema.parse(JSON.parse(options))
  } catch {
    return { query: {}, headers: {} }
  }
}

function onlyTexts(values: Record<string, unknown> | null | undefined): Record<string, string> {
  const entries = Object.entries(values ?? {}).filter(
    ([, value]) => value !== null && typeof value !== 'object',
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
