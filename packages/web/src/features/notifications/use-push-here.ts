import { pushWords } from '@longhouse/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { toastError } from '../../lib/toast.ts'
import { useWords } from '../../lib/use-words.ts'
import { ownEndpointQuery, pushDevicesKey, pushDevicesQuery } from './push-devices.queries.ts'
import { NoPushService, pushAbility, PushRefused, switchPushOff, switchPushOn } from './this-browser.ts'

/** Returns whether pushes reach this browser, and a function that changes that. */
export function usePushHere() {
  const say = useWords(pushWords)
  const client = useQueryClient()
  const [ability, setAbility] = useState(pushAbility)
  const { data: devices } = useQuery(pushDevicesQuery)
  const { data: endpoint } = useQuery(ownEndpointQuery)
  const here = devices?.find((device) => device.endpoint === endpoint)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? switchPushOn() : leave(here?.id)),
    onError: (error) => {
      // The message about a refusal is below the switch.
      if (error instanceof PushRefused) return
      const reason = error instanceof NoPushService ? say('noService') : failureReason(error)
      toastError(say('switchFailed', { reason }))
    },
    onSettled: async () => {
      setAbility(pushAbility())
      await client.invalidateQueries({ queryKey: pushDevicesKey })
    },
  })
  // The wanted state shows immediately, and reverts if the change fails.
  const isOn = isPending ? variables : here !== undefined
  return { ability, isOn, hereId: here?.id, change: mutate, isChanging: isPending }
}

async function leave(id: string | undefined): Promise<void> {
  await switchPushOff()
  if (id) await api.collection('push_devices').delete(id)
}
