import { useLayoutEffect, useState, type SyntheticEvent } from 'react'

/** Milliseconds within which phones count a double tap. */
const doubleTapMs = 300

/**
 * For a button whose click changes what the next click does. Returns a function that tests whether a click is
 * meant. `meaning` is what the button does now; `isBusy` lasts until the response to the last click.
 */
export function usePress(meaning: unknown, isBusy = false): (press: SyntheticEvent) => boolean {
  const [presses] = useState(() => new Presses())
  useLayoutEffect(() => presses.show({ meaning, isBusy }), [presses, meaning, isBusy])
  return ({ nativeEvent }) => presses.isMeant(nativeEvent)
}

type Moment = Pick<Event, 'timeStamp'>

interface Shown {
  readonly meaning: unknown
  readonly isBusy?: boolean
}

/** The properties of a click that are read. A mouse counts its clicks itself; fingers and pens do not. */
export interface Press {
  readonly timeStamp: number
  readonly detail?: number
  readonly pointerType?: string
}

/**
 * The clicks of one button. On a slow phone a second tap waits until the first one is drawn and would meet
 * the new meaning. So the time when the finger came down counts, not when the handler runs.
 */
export class Presses {
  #shown: Shown | undefined
  #shownAt = 0
  #lastAt = -Infinity

  /** Sets what a click does from now on. */
  show({ meaning, isBusy = false }: Shown, { timeStamp }: Moment = new Event('shown')): void {
    const before = this.#shown
    // A page handles clicks that were made before its scripts had arrived.
    if (before && (before.meaning !== meaning || before.isBusy !== isBusy)) this.#shownAt = timeStamp
    this.#shown = { meaning, isBusy }
  }

  isMeant({ timeStamp, detail = 0, pointerType }: Press, handled: Moment = new Event('handled')): boolean {
    // A key has no detail: a repeated one is meant.
    const isTapped = detail > 0 && pointerType !== 'mouse' && timeStamp - this.#lastAt < doubleTapMs
    const isRepeat = isTapped || (pointerType === 'mouse' && detail > 1)
    this.#lastAt = timeStamp
    if (this.#shown?.isBusy || isRepeat || timeStamp < this.#shownAt) return false
    // The new meaning is drawn later than now; clicks until now were made without seeing it.
    this.#shownAt = handled.timeStamp
    return true
  }
}
