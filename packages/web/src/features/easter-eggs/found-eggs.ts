const key = 'foundEggs'
const changed = 'found-eggs'

/** Returns the ids of the eggs found in this browser, as stored: separated by spaces. */
export const foundHere = (): string => localStorage.getItem(key) ?? ''

export function markFound(id: string): void {
  const found = foundHere()
  if (found.split(' ').includes(id)) return
  localStorage.setItem(key, `${found} ${id}`.trim())
  dispatchEvent(new Event(changed))
}

export function onFound(listener: () => void): () => void {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}
