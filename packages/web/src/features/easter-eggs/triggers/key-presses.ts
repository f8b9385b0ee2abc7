import { listen, type Page } from './listen.ts'

const fields = 'input,textarea,select,[contenteditable],[role=textbox],[role=combobox]'

/** Hears keys pressed on the page itself: not in a field, not held down, not part of a composed sign. */
export function watchKeys(handle: (event: KeyboardEvent) => void, page: Page = window): () => void {
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
