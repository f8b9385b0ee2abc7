import { useCallback } from 'react'
import { useSearchParams } from './base/router/hooks.ts'

/** A filter that lives in the address: links carry it, back and reload keep it. The default leaves no trace. */
export function useUrlParam(name: string, fallback = ''): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (value: string) => {
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          if (value === fallback || value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [fallback, name, setParams],
  )
  return [params.get(name) ?? fallback, set]
}

/** Takes several filters out of the address at once. */
export function useClearUrlParams(): (names: readonly string[]) => void {
  const [, setParams] = useSearchParams()
  return (names) =>
    setParams((current) => new URLSearchParams([...current].filter(([name]) => !names.includes(name))), {
      replace: true,
      preventScrollReset: true,
    })
}
