import type { Locator } from '@playwright/test'

/** Gives the way to ask which of some elements, by their place, have been drawn anew since it was last asked. */
export async function watchDrawing(elements: Locator): Promise<() => Promise<number[]>> {
  const look = () => elements.evaluateAll(areDrawnAnew)
  await look()
  return async () => (await look()).flatMap((isAnew, index) => (isAnew ? [index] : []))
}

// React keeps what an element was last drawn with under a name of its own.
function areDrawnAnew(elements: Element[]): boolean[] {
  return elements.map((element) => {
    const name = Object.keys(element).find((key) => key.startsWith('__reactProps$')) ?? ''
    const [now, before] = [Reflect.get(element, name), Reflect.get(element, 'drawnBefore')]
    Reflect.set(element, 'drawnBefore', now)
    return now !== before
  })
}
