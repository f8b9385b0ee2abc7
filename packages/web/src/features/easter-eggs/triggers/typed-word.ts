import { watchKeys } from './key-presses.ts'
import type { Trigger } from './trigger.ts'

const patience = 2000

/** One of some words typed at the page; after two seconds without a key it starts over. */
export function typedWord(...words: readonly string[]): Trigger {
  return {
    isShortcut: true,
    watch(fire, page) {
      let typed = ''
      let lastTime = 0
      return watchKeys((event) => {
        if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return
        const now = Date.now()
        typed = ((now - lastTime >= patience ? '' : typed) + event.key.toLowerCase()).slice(-40)
        lastTime = now
        if (!words.some((word) => typed.endsWith(word))) return
        typed = ''
        if (fire()) event.preventDefault()
      }, page)
    },
  }
}
