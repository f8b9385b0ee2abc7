import { unavailable } from '../../errors.ts'
import { addressKey } from '../../lib/address-key.ts'

const megabyte = 1024 * 1024

/** Bytes that bodies may hold in memory: of all callers together, and of one address. */
export interface BudgetLimits {
  readonly inAll: number
  readonly each: number
}

/** The part of the budget that one body holds. */
export interface BodyLease {
  /** Throws 503 when there is nothing left. */
  take(bytes: number): void
  refund(bytes: number): void
  /** Gives everything back; nothing is taken any more. */
  end(): void
}

/**
 * One budget for all bodies that a process holds in memory, from their first byte until their request is answered,
 * with a share for each address: many bodies that never end are refused before they fill the machine.
 */
export class BodyBudget {
  readonly #limits: BudgetLimits
  readonly #byAddress = new Map<string, number>()
  #taken = 0

  constructor(limits: BudgetLimits = { inAll: 128 * megabyte, each: 64 * megabyte }) {
    this.#limits = limits
  }

  /** Bytes held now. */
  get taken(): number {
    return this.#taken
  }

  lease(ip: string): BodyLease {
    const address = addressKey(ip)
    let held = 0
    let isOver = false
    const add = (bytes: number) => {
      held += bytes
      this.#add(address, bytes)
    }
    return {
      take: (bytes) => {
        if (isOver || !this.#hasRoom(address, bytes)) throw unavailable(2)
        add(bytes)
      },
      refund: (bytes) => add(-Math.min(bytes, held)),
      end: () => {
        isOver = true
        add(-held)
      },
    }
  }

  #hasRoom(address: string, bytes: number): boolean {
    const { inAll, each } = this.#limits
    return this.#taken + bytes <= inAll && (this.#byAddress.get(address) ?? 0) + bytes <= each
  }

  #add(address: string, bytes: number): void {
    this.#taken += bytes
    const own = (this.#byAddress.get(address) ?? 0) + bytes
    if (own > 0) this.#byAddress.set(address, own)
    else this.#byAddress.delete(address)
  }
}
