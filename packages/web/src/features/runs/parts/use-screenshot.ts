import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { RunRecord } from '../runs.types.ts'

const minute = 60_000

/** Returns the address of a run's screenshot, for visitors who may see the run, or undefined. */
export function useScreenshot(run: RunRecord | undefined, thumb?: string): string | undefined {
  const hasOne = Boolean(run?.screenshot)
  const { data: token } = useQuery({ ...fileTokenQuery(), enabled: hasOne })
  const address = run && api.fileUrl(run, run.screenshot, thumb)
  if (!address || !token) return undefined
  return `${address}${thumb ? '&' : '?'}token=${encodeURIComponent(token)}`
}

/** A token for protected files. It expires after a few minutes, so it is cached for one. */
function fileTokenQuery() {
  return queryOptions({
    queryKey: ['file-token'],
    queryFn: () => api.client.files.getToken(),
    staleTime: minute,
    gcTime: minute,
  })
}
