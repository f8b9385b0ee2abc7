/** A call that Discord refuses for a reason that a retry does not change. */
export interface Trouble {
  readonly call: string
  readonly since: Date
  readonly reason: string
  readonly nextTry: Date
}

/** Thrown instead of calling while a circuit is open. */
export class CircuitOpen extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    const { call, reason, nextTry } = trouble
    super(`Not calling Discord (${call}) before ${nextTry.toISOString()}: ${reason}`)
    this.name = 'CircuitOpen'
    this.trouble = trouble
  }
}

const sixMinutes = 6 * 60_000

/**
 * Holds back calls after Discord has refused one (revoked token, missing permission): each is tried again at most
 * ten times an hour, because many refused calls would block this machine's address.
 */
export class Circuit {
  readonly #troubles = new Map<string, Trouble>()
  readonly #now: () => Date
  readonly #holdMs: number

  constructor(now: () => Date, holdMs = sixMinutes) {
    this.#now = now
    this.#holdMs = holdMs
  }

  /** Throws `CircuitOpen` unless it is time for another try; a caller that passes has used up that try. */
  pass(call: string): void {
    const trouble = this.#troubles.get(call)
    if (!trouble) return
    if (this.#now() < trouble.nextTry) throw new CircuitOpen(trouble)
    this.#troubles.set(call, { ...trouble, nextTry: this.#later() })
  }

  /** Opens the circuit, or keeps it open. Returns true if it was closed before. */
  refused(call: string, reason: string): boolean {
    const known = this.#troubles.get(call)
    this.#troubles.set(call, { call, reason, since: known?.since ?? this.#now(), nextTry: this.#later() })
    return known === undefined
  }

  succeeded(call: string): void {
    this.#troubles.delete(call)
  }

  /** Lets every call that is held back be tried once now: staff have mended the cause. */
  release(): void {
    const nextTry = this.#now()
    for (const [call, trouble] of this.#troubles) this.#troubles.set(call, { ...trouble, nextTry })
  }

  get troubles(): Trouble[] {
    return [...this.#troubles.values()]
  }

  #later(): Date {
    return new Date(this.#now().getTime() + this.#holdMs)
  }
}
