/** How long something takes, in a unit that is easy to grasp. */
export interface RoundedWait {
  readonly unit: 'hours' | 'days'
  readonly count: number
}

const day = 24

/** A wait in whole hours, or in whole days from two days on; never less than it takes. Nothing is known of null. */
export function roundedWait(hours: number | null): RoundedWait | undefined {
  if (hours === null) return undefined
  const whole = Math.max(1, Math.ceil(hours))
  return whole > 2 * day ? { unit: 'days', count: Math.ceil(whole / day) } : { unit: 'hours', count: whole }
}
