/** A part of an event with places of its own, such as a role or a squad. */
export interface EventSlot {
  readonly id: string
  readonly label: string
  readonly places: number
}

/** How many slots an event can have, and how long their texts can be. */
export const slotLimits = { count: 12, id: 15, label: 60 } as const
