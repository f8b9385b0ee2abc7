import { watchKeys } from './key-presses.ts'
import type { Trigger } from './trigger.ts'

/** Ctrl and Alt together with a letter. */
export function chord(letter: string): Trigger {
  return {
    isShortcut: true,
    watch: (fire, page) =>
      watchKeys((event) => {
        if (isChord(event, letter) && fire()) event.preventDefault()
      }, page),
  }
}

type Keys = Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey' | 'key' | 'code'>

export function isChord({ ctrlKey, altKey, metaKey, key, code }: Keys, letter: string): boolean {
  if (!ctrlKey || !altKey || metaKey) return false
  // With Alt some keyboards write another sign; then the place of the key counts.
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
}
