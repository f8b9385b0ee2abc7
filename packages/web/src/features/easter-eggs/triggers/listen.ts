/** Hears one kind of event until told to stop. */
export function listen<E extends Event>(
  target: EventTarget,
  type: string,
  handle: (event: E) => void,
): () => void {
  // The kind of event is known by its name, which the DOM's types cannot tell for any target.
  const listener = (event: Event) => handle(event as E)
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}
