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
