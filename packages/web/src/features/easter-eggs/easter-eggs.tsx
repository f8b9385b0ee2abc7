import { useEffect, useState, type ComponentType } from 'react'

/** Hidden things. The code that listens for them loads 200 ms after the page. */
export function EasterEggs() {
  const [Engine, setEngine] = useState<ComponentType>()

  useEffect(() => {
    const start = () =>
      void import('./egg-engine.tsx').then(
        ({ EggEngine }) => setEngine(() => EggEngine),
        // A failure stays silent: visitors do not wait for hidden things.
        (error: unknown) => console.warn('The hidden things stay hidden', error),
      )
    const wait = setTimeout(start, 200)
    return () => clearTimeout(wait)
  }, [])

  return Engine ? <Engine /> : null
}
