import { squadFormWords } from '@longhouse/contract/squad-finder'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useWords } from '../../lib/use-words.ts'
import { sentOf, type CallValues } from './call-values.ts'
import { squadKeys } from './squads.queries.ts'
import type { CallRecord } from './squads.types.ts'

/** Creates a call, or changes the member's own. */
export function useSaveCall(call: CallRecord | undefined, onDone: () => void) {
  const say = useWords(squadFormWords)
  const cache = useQueryClient()
  const { user } = useSession()
  return useSingleMutation({
    mutationFn: async (values: CallValues) => {
      const sent = sentOf(values, new Date())
      const calls = api.collection('squad_calls')
      if (call) await calls.update(call.id, sent)
      else await calls.create({ ...sent, user: user?.id })
    },
    onSuccess: () => {
      toastSuccess(call ? say('saved') : say('sent'))
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: squadKeys.all }),
  })
}
