import {
  Component,
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import type { Address } from './address.ts'
import { RoutingContext, useRouting } from './router-context.ts'
import type { Router, RouterState } from './router.ts'

const DepthContext = createContext(0)
const ErrorContext = createContext<unknown>(undefined)

/** Renders the screen at the address in its layouts. */
export function RouterProvider({ router }: { router: Router }) {
  const [shown, setShown] = useState(router.state)

  useLayoutEffect(() => {
    const update = () => setShown(router.state)
    const stop = router.subscribe(({ isFaded }) => {
      if (!isFaded || !('startViewTransition' in document)) return startTransition(update)
      // A transition that the next one replaces rejects this promise.
      document.startViewTransition(() => flushSync(update)).ready.catch(() => undefined)
    })
    // The router may have changed between the first render and now.
    update()
    return stop
  }, [router])
  useEffect(() => router.follow(), [router])
  useScroll(shown)

  const routing = useMemo(() => ({ router, shown }), [router, shown])
  const { branch, components } = shown
  const Waiting = branch[0]?.Waiting
  return (
    <RoutingContext value={routing}>
      {components ? <RouteAt depth={0} /> : Waiting && <Waiting />}
    </RoutingContext>
  )
}

/** The screen or layout inside a layout. */
export function Outlet() {
  return <RouteAt depth={use(DepthContext) + 1} />
}

/** Returns the error of a screen that failed to render, for the component in its place. */
export const useRouteError = (): unknown => use(ErrorContext)

function RouteAt({ depth }: { depth: number }) {
  const { branch, components, location } = useRouting().shown
  const Screen = components?.[depth]
  if (!Screen) return null
  const drawn = (
    <DepthContext value={depth}>
      <Screen />
    </DepthContext>
  )
  const ErrorBoundary = branch[depth]?.ErrorBoundary
  if (!ErrorBoundary) return drawn
  return (
    <Net Fallback={ErrorBoundary} place={location.key}>
      {drawn}
    </Net>
  )
}

interface NetProps {
  readonly Fallback: ComponentType
  /** Another place gets another try. */
  readonly place: string
  readonly children: ReactNode
}

interface NetState {
  readonly failure?: { readonly error: unknown }
  readonly place: string
}

class Net extends Component<NetProps, NetState> {
  override state: NetState = { place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<NetState> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ place }: NetProps, state: NetState): NetState | null {
    return place === state.place ? null : { place }
  }

  override render() {
    const { Fallback, children } = this.props
    const { failure } = this.state
    if (!failure) return children
    return (
      <ErrorContext value={failure.error}>
        <Fallback />
      </ErrorContext>
    )
  }
}

/** New screens begin at their top or at the anchor of their address, old ones at their last position. */
function useScroll({ location, scroll }: RouterState): void {
  useLayoutEffect(() => {
    if (scroll === 'stay') return
    const anchor = document.getElementById(anchorOf(location))
    if (scroll !== 'begin') scrollTo(0, scroll)
    else if (anchor) anchor.scrollIntoView()
    else scrollTo(0, 0)
  }, [location, scroll])
}

function anchorOf({ hash }: Address): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}
