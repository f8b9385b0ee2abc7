/** Where events arrive: the window, or a stand-in for it. */
export type Page = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Hears one kind of event until told to stop. */
export function listen<Type extends keyof WindowEventMap>(
  page: Page,
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
): () => void {
  page.addEventListener(type, handle)
  return () => page.removeEventListener(type, handle)
}
