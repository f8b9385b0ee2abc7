import type { Engine } from '@longhouse/engine'
import { z } from 'zod'
import { changeServerValue, readServerValue } from '../../../platform/server-values.ts'

export const gatewayKey = 'discord-gateway'

const sessionSchema = z.object({
  resumeURL: z.url({ protocol: /^wss?$/ }),
  sequence: z.int(),
  sessionId: z.string(),
  // With another number the library would start a new session.
  shardCount: z.number().min(1).max(1),
  shardId: z.number(),
})

const schema = z.object({
  /** The node that has the connection; `''` if none does. */
  holder: z.string().default(''),
  /** End of its lease. All times are milliseconds since 1970, by the shared clock. */
  until: z.number().default(0),
  session: sessionSchema.nullable().default(null),
  /** The intents of the session. */
  intents: z.int().default(0),
  /** When the connection was opened; 0 while it is closed. */
  openSince: z.number().default(0),
  /** When a session was last started, and how many starts were in a row. */
  startedAt: z.number().default(0),
  inARow: z.int().default(0),
  /** Session starts left today, as last reported by Discord. */
  startsLeft: z.int().optional(),
  /** Failed connections in a row. */
  failures: z.int().default(0),
  nextTry: z.number().default(0),
  reason: z.string().default(''),
})

/** The shared state of the one gateway connection. */
export type GatewayState = z.output<typeof schema>

const empty = schema.parse({})

/** The state that all nodes share. */
export interface GatewayStore {
  read(): Promise<GatewayState>
  /** Changes the state, one node at a time; `undefined` changes nothing. Returns the state afterwards. */
  change(change: (known: GatewayState) => Partial<GatewayState> | undefined): Promise<GatewayState>
}

export function gatewayStore(engine: Engine): GatewayStore {
  return {
    read: async () => parse(await readServerValue(engine, gatewayKey)),
    change: async (change) =>
      parse(
        await changeServerValue(engine, gatewayKey, (value) => {
          const known = parse(value)
          const changes = change(known)
          return changes && { ...known, ...changes }
        }),
      ),
  }
}

function parse(value: unknown): GatewayState {
  return schema.safeParse(value).data ?? empty
}
