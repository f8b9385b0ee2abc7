import { z } from 'zod'

/** A client's request about its stream, on any node of the cluster. */
export const streamRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('subscribe'),
    clientId: z.string(),
    /** The address of the request: nodes of an earlier version need it. */
    ip: z.string(),
    topics: z.array(z.string()),
    /** The owner of the valid token in the request; `until` in milliseconds since 1970. */
    login: z
      .object({
        collectionId: z.string(),
        id: z.string(),
        tokenKey: z.string(),
        until: z.number(),
        sid: z.string(),
        /** Whether it was an operator's; nodes of an earlier version do not know it. */
        isOperator: z.boolean().optional(),
      })
      .optional(),
  }),
  z.object({
    kind: z.literal('oauth2'),
    clientId: z.string(),
    ip: z.string(),
    answer: z.object({ state: z.string(), code: z.string(), error: z.string().optional() }),
  }),
])

/** A request to a stream. */
export type StreamRequest = z.infer<typeof streamRequestSchema>

/** The outcome of a request to a stream. */
export const streamOutcomeSchema = z.enum(['done', 'unknown-client', 'other-login'])

/** `unknown-client` also stands for one that does not wait for a provider. */
export type StreamOutcome = z.infer<typeof streamOutcomeSchema>

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
