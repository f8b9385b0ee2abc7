import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { RunRecord } from '../runs.types.ts'

const minute = 60_000

/** The address of a run's screenshot for whoever may see the run; undefined while there is none. */
export function useScreenshot(run: RunRecord | undefined, thumb?: string): string | undefined {
  const hasOne = Boolean(run?.screenshot)
  const { data: token } = useQuery({ ...fileTokenQuery(), enabled: hasOne })
  const address = run && api.fileUrl(run, run.screenshot, thumb)
  if (!address || !token) return undefined
  return `${address}${thumb ? '&' : '?'}token=${encodeURIComponent(token)}`
}

/** A key to protected files. It lasts a few minutes: a picture is fetched at once, and again when it is opened large. */
function fileTokenQuery() {
  return queryOptions({
    queryKey: ['file-token'],
    queryFn: () => api.client.files.getToken(),
    staleTime: minute,
    gcTime: minute,
  })
}
