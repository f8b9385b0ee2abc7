import { z } from 'zod'

/** Something that a client wants of its stream, wherever in the cluster the stream is. */
export const streamRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('subscribe'),
    clientId: z.string(),
    /** Where the request came from: nodes of an earlier version want to know. */
    ip: z.string(),
    topics: z.array(z.string()),
    /** Whose valid token came with the request; `until` in milliseconds since 1970. */
    login: z
      .object({
        collectionId: z.string(),
        id: z.string(),
        tokenKey: z.string(),
        until: z.number(),
        sid: z.string(),
        /** Whether it was an operator's; nodes of an earlier version hear nothing of it. */
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

/** How a request to a stream went. */
export const streamOutcomeSchema = z.enum(['done', 'unknown-client', 'other-login'])

/** `unknown-client` also stands for one that does not wait for a provider. */
export type StreamOutcome = z.infer<typeof streamOutcomeSchema>
