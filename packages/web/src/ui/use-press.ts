import { useLayoutEffect, useState, type SyntheticEvent } from 'react'

/** As phones count a double tap, in milliseconds. */
const doubleTapMs = 300

/**
 * For a button whose press changes what the next press does. Returns a function that tells whether a press is meant.
 * `meaning` is what the button does now; while `isBusy` the press before is unanswered.
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

/** What is read of a click. A mouse counts its clicks itself; fingers and pens do not. */
export interface Press {
  readonly timeStamp: number
  readonly detail?: number
  readonly pointerType?: string
}

/**
 * The presses of one button. On a slow phone a second tap waits until the first one is drawn and would meet the new
 * meaning, so what counts is when the finger came down and not when the handler runs.
 */
export class Presses {
  #shown: Shown | undefined
  #shownAt = 0
  #lastAt = -Infinity

  /** Sets what a press does from now on. */
  show({ meaning, isBusy = false }: Shown, { timeStamp }: Moment = new Event('shown')): void {
    const before = this.#shown
    // A page answers presses that were made before its scripts had come.
    if (before && (before.meaning !== meaning || before.isBusy !== isBusy)) this.#shownAt = timeStamp
    this.#shown = { meaning, isBusy }
  }

  isMeant({ timeStamp, detail = 0, pointerType }: Press, handled: Moment = new Event('handled')): boolean {
    // A key has no detail: who presses it again means it.
    const isTapped = detail > 0 && pointerType !== 'mouse' && timeStamp - this.#lastAt < doubleTapMs
    const isRepeat = isTapped || (pointerType === 'mouse' && detail > 1)
    this.#lastAt = timeStamp
    if (this.#shown?.isBusy || isRepeat || timeStamp < this.#shownAt) return false
    // What it does is drawn later than this; what was pressed until now was pressed without seeing it.
    this.#shownAt = handled.timeStamp
    return true
  }
}
