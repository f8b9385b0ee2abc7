import {
  factKinds,
  factLimits,
  factRefusals,
  type NewFact,
  type RefusedFact,
} from '@longhouse/contract/game-nights'
import { z } from 'zod'

/** The last time that a date can represent, in milliseconds since 1970. */
const latest = 8.64e15

const factSchema = z.object({
  id: z.string().regex(/^[a-z0-9]{15}$/),
  kind: z.enum(factKinds),
  // A value that is too high is refused later, with its own message.
  value: z.int().min(0),
  epoch: z.int().min(0).max(factLimits.epoch),
  at: z.number().min(-latest).max(latest),
  // Databases cannot store a text with NUL.
  device: z
    .string()
    .max(factLimits.device)
    .refine((device) => !device.includes('\0')),
})
const namedSchema = z.object({ id: z.string().max(100) })

/** The readable facts of a sent list, each once, and the refused ones. */
export interface SentFacts {
  readonly facts: readonly NewFact[]
  readonly refused: readonly RefusedFact[]
}

export function readSentFacts(sent: readonly unknown[]): SentFacts {
  const facts = new Map<string, NewFact>()
  const refused: RefusedFact[] = []
  for (const item of sent) {
    const { success, data } = factSchema.safeParse(item)
    if (!success) refused.push(unclear(namedSchema.safeParse(item).data?.id ?? ''))
    else if (!facts.has(data.id)) facts.set(data.id, data)
  }
  return { facts: [...facts.values()], refused }
}

/** Returns the refusal of a fact that could not be read. */
export function unclear(id: string): RefusedFact {
  return { id, reason: factRefusals.unclear }
}
