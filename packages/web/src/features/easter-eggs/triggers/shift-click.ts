import { isWithin } from './key-presses.ts'
import { listen } from './listen.ts'
import type { Trigger } from './trigger.ts'

const interactive =
  'a,button,input,textarea,select,label,summary,video,iframe,dialog,[contenteditable],[aria-modal],' +
  '[role=button],[role=link],[role=menuitem],[role=option],[role=tab],[tabindex]:not([tabindex^="-"])'

/** A click with Shift on something that has no use for it, unless the click extends a selection. */
export const shiftClick: Trigger = {
  isShortcut: true,
  watch(fire, page = window) {
    let isSelecting = false
    const stops = [
      // Only with Shift: reading the selection lays out the page, which would delay every other click.
      listen(page, 'mousedown', ({ shiftKey }) => (isSelecting = shiftKey && hasSelection())),
      listen(page, 'click', (event) => {
        const { shiftKey, ctrlKey, altKey, metaKey } = event
        if (!shiftKey || ctrlKey || altKey || metaKey || isSelecting) return
        if (event.defaultPrevented || isWithin(event, interactive) || !fire()) return
        // The browser has just marked everything since the last click.
        globalThis.getSelection?.()?.removeAllRanges()
      }),
    ]
    return () => stops.forEach((stop) => stop())
  },
}

const hasSelection = () => globalThis.getSelection?.()?.isCollapsed === false
