import { memberActPath, type MemberAct, type User } from '@longhouse/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { isDropped } from '../../ui/proof/proof.ts'
import type { Proof } from '../../ui/proof/use-proof.tsx'
import { toastSuccess } from '../../lib/base/toast.ts'
import { memberKeys } from './members.queries.ts'

interface ActParts {
  readonly member: User
  readonly act: MemberAct
  readonly proof: Proof
  /** The message after the act. */
  readonly done: string
  readonly onDone: () => void
}

/** Runs an act on a member; asks for a proof first if the server requires one. */
export function useMemberAct({ member, act, proof, done, onDone }: ActParts) {
  const cache = useQueryClient()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (body: object) => proof.run(() => api.post(memberActPath(member.id, act), body)),
    onSuccess: () => {
      toastSuccess(done)
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: memberKeys.all }),
  })
  return {
    start: (body: object = {}) => mutate(body),
    isBusy: isPending,
    error: error && !isDropped(error) ? failureReason(error) : undefined,
  }
}
