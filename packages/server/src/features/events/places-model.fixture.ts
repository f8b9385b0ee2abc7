/** A member's status in the modelled event. */
interface Place {
  readonly slot: string
  state: 'in' | 'absent' | 'waiting' | 'offered' | 'lapsed'
}

/** An action in the modelled event. */
export interface Act {
  readonly kind:
    | 'signUp'
    | 'leave'
    | 'wait'
    | 'stopWaiting'
    | 'absent'
    | 'back'
    | 'raise'
    | 'lower'
    | 'lapse'
    | 'cancel'
    | 'undo'
  readonly who: string
  readonly slot: string
}

/** The rules of places in memory, without locks, hooks or queries. */
export class PlacesModel {
  readonly places: Map<string, number>
  /** In the order of their last joining. */
  readonly people = new Map<string, Place>()
  isCancelled = false

  constructor(places: ReadonlyMap<string, number>) {
    this.places = new Map(places)
  }

  count(slot: string, ...states: readonly Place['state'][]): number {
    return [...this.people.values()].filter((place) => place.slot === slot && states.includes(place.state))
      .length
  }

  taken(slot: string): number {
    return this.count(slot, 'in', 'offered')
  }

  free(slot: string): number {
    return (this.places.get(slot) ?? 0) - this.taken(slot)
  }

  /** Does an action. Returns whether it was possible. */
  act({ kind, who, slot }: Act): boolean {
    const isDone = this.#acts[kind](who, slot)
    if (!this.isCancelled) for (const each of this.places.keys()) this.#offer(each)
    return isDone
  }

  readonly #acts: Readonly<Record<Act['kind'], (who: string, slot: string) => boolean>> = {
    signUp: (who, slot) => {
      if (this.isCancelled) return false
      const place = this.people.get(who)
      const isHeld = place?.state === 'offered' && place.slot === slot
      if (place?.state === 'in' || place?.state === 'absent') return false
      if (!isHeld && this.free(slot) < 1) return false
      return this.#join(who, { slot, state: 'in' })
    },
    leave: (who) => this.#is(who, 'in', 'absent') && this.people.delete(who),
    wait: (who, slot) => {
      if (this.isCancelled) return false
      if (this.#is(who, 'in', 'absent', 'waiting', 'offered') || this.free(slot) > 0) return false
      return this.#join(who, { slot, state: 'waiting' })
    },
    stopWaiting: (who) => this.#is(who, 'waiting', 'offered', 'lapsed') && this.people.delete(who),
    absent: (who) => this.#is(who, 'in') && this.#set(who, 'absent'),
    back: (who) => {
      const place = this.people.get(who)
      return place?.state === 'absent' && this.free(place.slot) > 0 && this.#set(who, 'in')
    },
    raise: (_who, slot) => {
      this.places.set(slot, (this.places.get(slot) ?? 0) + 1)
      return true
    },
    lower: (_who, slot) => {
      const fewer = (this.places.get(slot) ?? 0) - 1
      // An event has two places at least; a slot has one.
      if (fewer < Math.max(this.places.size > 1 ? 1 : 2, this.taken(slot))) return false
      this.places.set(slot, fewer)
      return true
    },
    lapse: () => {
      for (const place of this.people.values()) if (place.state === 'offered') place.state = 'lapsed'
      return true
    },
    cancel: () => {
      this.isCancelled = true
      for (const place of this.people.values()) if (place.state === 'offered') place.state = 'waiting'
      return true
    },
    undo: () => {
      this.isCancelled = false
      return true
    },
  }

  #offer(slot: string): void {
    for (const place of this.people.values()) {
      if (this.free(slot) < 1) return
      if (place.slot === slot && place.state === 'waiting') place.state = 'offered'
    }
  }

  #join(who: string, place: Place): true {
    this.people.delete(who)
    this.people.set(who, place)
    return true
  }

  #is(who: string, ...states: readonly Place['state'][]): boolean {
    const place = this.people.get(who)
    return place !== undefined && states.includes(place.state)
  }

  #set(who: string, state: Place['state']): true {
    const place = this.people.get(who)
    if (place) place.state = state
    return true
  }
}
