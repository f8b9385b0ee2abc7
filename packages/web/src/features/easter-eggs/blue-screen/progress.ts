/** How much of the collected nothing is collected after some steps, in per cent. */
export const progressAfter = (steps: number): number => Math.min(100, Math.round(steps * stepSize * 10) / 10)

/** Milliseconds between two steps. */
export const stepTime = 12_000

const stepSize = 19.8
