const secondMs = 1000
const minute = 60

/** How long a run is still a verifier's, as `29:05`; undefined once it is over. */
export function timeLeft(until: number, now: number): string | undefined {
  const seconds = Math.ceil((until - now) / secondMs)
  if (!(seconds > 0)) return undefined
  return `${Math.floor(seconds / minute)}:${String(seconds % minute).padStart(2, '0')}`
}
