import { z } from 'zod'
import { DiscordFailure } from './discord-failure.ts'

/** An id of Discord: digits and nothing else, so that it can stand in an address. */
export const discordId = z.string().regex(/^\d{5,25}$/)

/** Throws for anything that is no id; the last check before an id meets an address. */
export function requireDiscordId(value: string): string {
  if (discordId.safeParse(value).success) return value
  throw new DiscordFailure('That is no Discord id.', { status: 400 })
}
