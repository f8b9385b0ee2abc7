import { linkedRolesWords } from '@longhouse/contract/bot'
import { useQueryClient } from '@tanstack/react-query'
import { failureReason } from '../../lib/errors.ts'
import { setData } from '../../lib/list-cache.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { useClearUrlParams } from '../../lib/use-url-param.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useWords } from '../../lib/use-words.ts'
import { beginConnecting, disconnect, linkedRolesQuery, type LinkedRoles } from './linked-roles.queries.ts'

/** Leaves for Discord, which asks the person and sends them back here. */
export function useConnect() {
  const say = useWords(linkedRolesWords)
  const { mutate, isPending, isSuccess, error } = useSingleMutation({
    mutationFn: beginConnecting,
    onSuccess: ({ url }) => location.assign(url),
  })
  return {
    start: () => mutate(),
    // Discord's page takes a moment; until then the button stays busy.
    isUnderWay: isPending || isSuccess,
    error: error ? say('connectFailed', { reason: failureReason(error) }) : undefined,
  }
}

/** Makes Discord delete the data it got. */
export function useDisconnect(onDone: () => void) {
  const say = useWords(linkedRolesWords)
  const client = useQueryClient()
  const clear = useClearUrlParams()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: disconnect,
    onSuccess: () => {
      setData<LinkedRoles>(client, linkedRolesQuery.queryKey, () => ({ connected: false, facts: [] }))
      toastSuccess(say('disconnected'))
      clear(['done', 'failed'])
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: linkedRolesQuery.queryKey }),
  })
  return {
    start: () => mutate(),
    isPending,
    error: error ? say('disconnectFailed', { reason: failureReason(error) }) : undefined,
  }
}
