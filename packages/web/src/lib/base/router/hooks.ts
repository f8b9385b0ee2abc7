import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import type { Location, To } from './address.ts'
import { useRouting } from './router-context.ts'
import type { NavigateOptions } from './router.ts'
import type { Params } from './routes.ts'

export const useLocation = (): Location => useRouting().shown.location

/** Returns the named parts of the path. */
export const useParams = (): Params => useRouting().shown.params

/** Returns whether another screen is loading. */
export const useIsLoading = (): boolean => useRouting().shown.isLoading

/** Returns a function that goes to an address, or a number of entries back or forth. */
export function useNavigate(): (to: To | number, options?: NavigateOptions) => Promise<void> {
  const { router } = useRouting()
  return useCallback((to, options) => router.navigate(to, options), [router])
}

type ParamsInit = ConstructorParameters<typeof URLSearchParams>[0]

/** Returns the search parameters of the address, and a function that changes them. */
export function useSearchParams() {
  const { router } = useRouting()
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: ParamsInit | ((current: URLSearchParams) => URLSearchParams), options?: NavigateOptions) => {
      const current = new URLSearchParams(router.state.location.search)
      const changed = new URLSearchParams(typeof next === 'function' ? next(current) : next)
      void router.navigate(`?${changed.toString()}`, options)
    },
    [router],
  )
  return [params, set] as const
}

interface NavigateProps extends NavigateOptions {
  readonly to: string
}

/** Navigates as soon as it is shown. */
export function Navigate({ to, ...options }: NavigateProps): null {
  const navigate = useNavigate()
  const go = useEffectEvent((target: string) => void navigate(target, options))
  useEffect(() => go(to), [to])
  return null
}
