import type { Engine } from '@longhouse/engine'
import { z } from 'zod'
import { changeServerValue, readServerValue } from '../../../platform/server-values.ts'

export const gatewayKey = 'discord-gateway'

const sessionSchema = z.object({
  resumeURL: z.url({ protocol: /^wss?$/ }),
  sequence: z.int(),
  sessionId: z.string(),
  // With another number the library would start a session instead.
  shardCount: z.number().min(1).max(1),
  shardId: z.number(),
})

const schema = z.object({
  /** The node that keeps the line; empty while none does. */
  holder: z.string().default(''),
  /** Until when it is its turn. This and all moments: milliseconds since 1970, by the clock of all nodes. */
  until: z.number().default(0),
  session: sessionSchema.nullable().default(null),
  /** What the session hears of. */
  intents: z.int().default(0),
  /** When the line was opened; 0 while it is not. */
  openSince: z.number().default(0),
  /** When a session was last started, and how many were in a row. */
  startedAt: z.number().default(0),
  inARow: z.int().default(0),
  /** How many more Discord allows today, as it said last. */
  startsLeft: z.int().optional(),
  /** Lines that came to nothing, one after the other. */
  failures: z.int().default(0),
  nextTry: z.number().default(0),
  reason: z.string().default(''),
})

/** What all nodes know of the one line to Discord. */
export type GatewayState = z.output<typeof schema>

const empty = schema.parse({})

/** The state as all nodes share it. */
export interface GatewayStore {
  read(): Promise<GatewayState>
  /** One node at a time; `undefined` leaves it as it is. Gives what is there afterwards. */
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
