import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import type { Location, To } from './address.ts'
import { useRouting } from './router-context.ts'
import type { NavigateOptions } from './router.ts'
import type { Params } from './routes.ts'

export const useLocation = (): Location => useRouting().shown.location

/** What the path of the address says by name. */
export const useParams = (): Params => useRouting().shown.params

/** Whether another screen is on its way. */
export const useIsLoading = (): boolean => useRouting().shown.isLoading

/** Goes to another place, or that many entries back or forth. */
export function useNavigate(): (to: To | number, options?: NavigateOptions) => Promise<void> {
  const { router } = useRouting()
  return useCallback((to, options) => router.navigate(to, options), [router])
}

type ParamsInit = ConstructorParameters<typeof URLSearchParams>[0]

/** What follows the question mark of the address, and the way to change it. */
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

/** Leads on as soon as it is shown. */
export function Navigate({ to, ...options }: NavigateProps): null {
  const navigate = useNavigate()
  const go = useEffectEvent((target: string) => void navigate(target, options))
  useEffect(() => go(to), [to])
  return null
}
