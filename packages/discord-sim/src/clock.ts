/** Milliseconds since 1970. */
export type Clock = () => number

const discordEpoch = 1_420_070_400_000n

/** Creates ids like Discord's: time first, then a sequence, so that they sort by age. */
export function createSnowflakes(clock: Clock): () => string {
  let last = 0n
  return () => {
    const now = (BigInt(Math.trunc(clock())) - discordEpoch) << 22n
    last = now > last ? now : last + 1n
    return last.toString()
  }
}

export function iso(ms: number): string {
  // Discord writes microseconds and an offset, not a Z.
  return new Date(ms).toISOString().replace('Z', '000+00:00')
}
