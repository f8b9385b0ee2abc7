import { clipLimits } from './clip.ts'

/** Parses the round that an admin typed. Returns a whole number, 0 if there is none. */
export function parseRound(typed: string | number): number {
  const round = typeof typed === 'number' ? Math.trunc(typed) : Number.parseInt(typed, 10)
  if (!Number.isFinite(round) || round < 0) return 0
  return Math.min(round, clipLimits.round)
}

/**
 * The look-ups that find the owner of an uploaded clip: by username, then by Discord username; none when
 * blank.
 */
export function ownerLookups(
  typed: string,
): readonly { readonly field: 'username' | 'discord_username'; readonly value: string }[] {
  const value = typed.trim()
  if (value === '') return []
  return [
    { field: 'username', value },
    { field: 'discord_username', value },
  ]
}
