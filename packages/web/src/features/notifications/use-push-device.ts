import { pushTestPath, pushWords, type PushTestResult } from '@longhouse/contract/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { showToast, toastError, toastSuccess } from '../../lib/toast.ts'
import { useWords } from '../../lib/use-words.ts'
import { pushDevicesKey, type OwnDevice } from './push-devices.queries.ts'
import { switchPushOff } from './this-browser.ts'

/** The actions on one device of the list. */
export function usePushDevice({ id, device }: OwnDevice, { isHere }: { readonly isHere: boolean }) {
  const say = useWords(pushWords)
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: pushDevicesKey })
  const test = useMutation({
    mutationFn: async () =>
      (await api.client.send<{ result: PushTestResult }>(pushTestPath(id), { method: 'POST' })).result,
    onSuccess: (result) => {
      if (result === 'sent') toastSuccess(say('tested', { device }))
      else if (result === 'gone') showToast(say('testGone', { device }), { kind: 'warning' })
      else toastError(say('testFailed', { device }))
    },
    onError: (error) => toastError(say('testBroken', { reason: failureReason(error) })),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: async () => {
      if (isHere) await switchPushOff()
      await api.collection('push_devices').delete(id)
    },
    onSuccess: () => toastSuccess(say('removed', { device })),
    onError: (error) => toastError(say('removeFailed', { reason: failureReason(error) })),
    onSettled,
  })
  return { test, remove }
}
