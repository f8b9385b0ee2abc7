import { object, string } from 'zod/mini'
import type { RecordModel } from 'pocketbase'
import { api } from '../../lib/api.ts'
import { failureReason, statusOf } from '../../lib/errors.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { isDropped } from '../../ui/proof/proof.ts'
import type { Proof } from '../../ui/proof/use-proof.tsx'
import { enter } from './operator-client.ts'

interface Given {
  readonly token: string
  readonly record: RecordModel
}

/** Asks for an administrator's half hour as an operator. */
export function useEnter(proof: Proof) {
  const entering = useSingleMutation({
    mutationFn: async () => {
      const given = await proof.run(() => api.post<Given>('/api/operator/token', {}))
      const { token } = object({ token: string() }).parse(given)
      return { token, record: given.record }
    },
    onSuccess: ({ token, record }) => enter(token, record),
  })
  return {
    start: () => entering.mutate(),
    isBusy: entering.isPending,
    error: entering.error && !isDropped(entering.error) ? reasonOf(entering.error) : undefined,
  }
}

function reasonOf(error: Error): string {
  if (statusOf(error) === 404)
    return 'This server gives administrators no operator rights. A superuser can log in.'
  if (statusOf(error) === 403) return 'You do not have the right to operate the site.'
  return failureReason(error)
}
