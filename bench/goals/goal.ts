/** A load with goals, and a function that measures it. */
export interface Goal {
  readonly name: string
  measure(): Promise<readonly Figure[]>
}

/** A measured figure and its goal. */
export interface Figure {
  readonly what: string
  readonly measured: string
  readonly goal: string
  readonly isReached: boolean
}

interface Bound {
  readonly measured: number
  readonly goal: number
  readonly unit: string
}

export function atMost(what: string, { measured, goal, unit }: Bound): Figure {
  return {
    what,
    measured: inUnit(measured, unit),
    goal: `≤ ${inUnit(goal, unit)}`,
    isReached: measured <= goal,
  }
}

export function atLeast(what: string, { measured, goal, unit }: Bound): Figure {
  return {
    what,
    measured: inUnit(measured, unit),
    goal: `≥ ${inUnit(goal, unit)}`,
    isReached: measured >= goal,
  }
}

export function exactly(what: string, { measured, goal }: Omit<Bound, 'unit'>): Figure {
  return { what, measured: String(measured), goal: String(goal), isReached: measured === goal }
}

function inUnit(value: number, unit: string): string {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`.trim()
}
