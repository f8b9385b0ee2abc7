import { createRandom } from '../features/game-nights/form-squads.ts'

/** Every choice of a simulation, by its seed. */
export class Dice {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = createRandom(seed)
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1))
  }

  /** One of a list; undefined if it is empty. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[this.between(0, list.length - 1)]
  }

  /** One of some constants. */
  oneOf<const T>(first: T, ...others: readonly T[]): T {
    return this.pick([first, ...others]) ?? first
  }

  /** Up to `count` different elements of a list. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(this.between(0, left.length - 1), 1),
    ).flat()
  }

  /** One of a list, the likelier the heavier. */
  weigh<T extends { readonly weight: number }>(list: readonly T[]): T | undefined {
    let left = this.#random() * list.reduce((sum, { weight }) => sum + weight, 0)
    return list.find(({ weight }) => (left -= weight) < 0)
  }
}
