import type { Locator } from '@playwright/test'

/** Returns a function that lists the indexes of elements redrawn since its last call. */
export async function watchRerenders(elements: Locator): Promise<() => Promise<number[]>> {
  const look = () => elements.evaluateAll(areDrawnAnew)
  await look()
  return async () => (await look()).flatMap((isAnew, index) => (isAnew ? [index] : []))
}

// React stores an element's last props under a key of its own.
function areDrawnAnew(elements: Element[]): boolean[] {
  return elements.map((element) => {
    const name = Object.keys(element).find((key) => key.startsWith('__reactProps$')) ?? ''
    const [now, before] = [Reflect.get(element, name), Reflect.get(element, 'drawnBefore')]
    Reflect.set(element, 'drawnBefore', now)
    return now !== before
  })
}
