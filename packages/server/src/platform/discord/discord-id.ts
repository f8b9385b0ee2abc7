import { z } from 'zod'
import { DiscordFailure } from './discord-failure.ts'

/** An id of Discord: only digits, so that it is safe in an address. */
export const discordId = z.string().regex(/^\d{5,25}$/)

/** Throws for an invalid id; the last check before an id is part of an address. */
export function requireDiscordId(value: string): string {
  if (discordId.safeParse(value).success) return value
  throw new DiscordFailure('That is no Discord id.', { status: 400 })
}
