import { createContext, use } from 'react'
import type { Router, RouterState } from './router.ts'

interface Routing {
  readonly router: Router
  /** The rendered state, which may be a moment behind the router. */
  readonly shown: RouterState
}

export const RoutingContext = createContext<Routing | null>(null)

export function useRouting(): Routing {
  const routing = use(RoutingContext)
  if (!routing) throw new Error('There is no router around this component')
  return routing
}
