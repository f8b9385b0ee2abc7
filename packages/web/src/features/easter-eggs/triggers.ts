/** An action that opens an egg. */
export interface Trigger {
  /** Reacts to keys or clicks, so the switch on the account screen turns it off. */
  readonly isShortcut: boolean
  /**
   * Calls `fire` whenever the action is done, and with false when it is undone; `fire` returns whether it had
   * an effect. Returns a function that stops.
   */
  readonly watch: (fire: (isDone?: boolean) => boolean, page?: Page) => () => void
}

/** Where events arrive: the window, or a stand-in for it. */
type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Hears one kind of event until told to stop. */
function listen<Type extends keyof WindowEventMap>(
  page: Page,
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
): () => void {
  page.addEventListener(type, handle)
  return () => page.removeEventListener(type, handle)
}

const fields = 'input,textarea,select,[contenteditable],[role=textbox],[role=combobox]'

/** Hears keys pressed on the page itself: not in a field, not held down, not part of a composed sign. */
function watchKeys(handle: (event: KeyboardEvent) => void, page: Page = window): () => void {
  return listen(page, 'keydown', (event) => {
    if (!event.repeat && !event.isComposing && !isWithin(event, fields)) handle(event)
  })
}

/** Whether an event happened in something the selector names. */
export function isWithin(event: Event, selector: string): boolean {
  const target = event.composedPath()[0] ?? event.target
  return isElement(target) && target.closest(selector) !== null
}

function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target
}

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

const textTypes = ['text', 'search', 'email', 'url', 'tel', 'textarea']

/** Words in any text field, regardless of case. Fires when they become complete, not on every key after. */
export function inputText(words: string): Trigger {
  return {
    isShortcut: false,
    watch(fire, page = window) {
      const told = new WeakSet<EventTarget>()
      return listen(page, 'input', ({ target: field }) => {
        if (!isTextField(field)) return
        if (!field.value.toLowerCase().includes(words)) told.delete(field)
        else if (!told.has(field)) {
          told.add(field)
          fire()
        }
      })
    },
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement

// Never reads what is typed for a password, also while it is visible.
function isTextField(field: EventTarget | null): field is TextField {
  if (!field || !('type' in field) || !('autocomplete' in field) || !('name' in field)) return false
  const { type, autocomplete, name } = field
  return textTypes.includes(String(type)) && !/password/i.test(`${String(autocomplete)} ${String(name)}`)
}

const enough = 500

/** The page magnified five times or more; undone when it is made smaller again. */
export function zoomBy(measure: () => number): Trigger {
  return {
    isShortcut: false,
    watch(fire, page = window) {
      let wasHigh = false
      const look = () => {
        const isHigh = measure() >= enough
        if (isHigh !== wasHigh) fire((wasHigh = isHigh))
      }
      const stop = listen(page, 'resize', look)
      // A pinch changes only the visual viewport.
      const pinched = globalThis.visualViewport
      pinched?.addEventListener('resize', look)
      look()
      return () => {
        stop()
        pinched?.removeEventListener('resize', look)
      }
    },
  }
}

type Sizes = Pick<Window, 'devicePixelRatio' | 'outerWidth' | 'innerWidth'> & {
  readonly visualViewport: Pick<VisualViewport, 'scale'> | null
}

/** Returns the zoom of the page in per cent. Browsers report it in different places; the largest is right. */
export function zoomPercent(sizes: Sizes = window): number {
  const { devicePixelRatio, outerWidth, innerWidth, visualViewport } = sizes
  const byWidth = innerWidth > 0 ? outerWidth / innerWidth : 1
  return Math.round(Math.max(devicePixelRatio, visualViewport?.scale ?? 1, byWidth) * 100)
}
