import { useEffect, useEffectEvent, useState } from 'react'
import { useRouting } from './base/router/router-context.ts'
import type { Leaving } from './base/router/router.ts'

interface Hold {
  readonly goOn: () => void
}

/** Keeps a person who leaves the screen until `goOn` or `stay` is called. Before an unload the browser itself asks. */
export function useHold(isWanted: (way: Leaving) => boolean) {
  const { router } = useRouting()
  const [held, setHeld] = useState<Hold>()
  const holds = useEffectEvent(isWanted)
  useEffect(() => router.guard({ holds: (way) => holds(way), onHeld: (goOn) => setHeld({ goOn }) }), [router])
  return {
    isHeld: held !== undefined,
    goOn: () => {
      setHeld(undefined)
      held?.goOn()
    },
    stay: () => setHeld(undefined),
  }
}
