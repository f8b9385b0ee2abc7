import { watchKeys } from './key-presses.ts'
import type { Trigger } from './trigger.ts'

/** Keys pressed one after the other; a wrong one costs nothing but a new beginning. */
export function keySequence(keys: readonly string[]): Trigger {
  return {
    isShortcut: true,
    watch(fire, page) {
      let recent: string[] = []
      return watchKeys((event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return
        recent = [...recent, event.key.toLowerCase()].slice(-keys.length)
        if (recent.join() !== keys.join().toLowerCase()) return
        recent = []
        if (fire()) event.preventDefault()
      }, page)
    },
  }
}
