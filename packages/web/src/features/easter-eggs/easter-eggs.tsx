import { useEffect, useState, type ComponentType } from 'react'

/** Hidden things. What listens for them arrives when the page has nothing better to do. */
export function EasterEggs() {
  const [Engine, setEngine] = useState<ComponentType>()

  useEffect(() => {
    const start = () =>
      void import('./egg-engine.tsx').then(
        ({ EggEngine }) => setEngine(() => EggEngine),
        // Nobody misses what nobody knows of.
        (error: unknown) => console.warn('The hidden things stay hidden', error),
      )
    const wait = setTimeout(start, 200)
    return () => clearTimeout(wait)
  }, [])

  return Engine ? <Engine /> : null
}
