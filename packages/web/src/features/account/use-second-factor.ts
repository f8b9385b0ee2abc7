import { accountMessages, type User } from '@longhouse/contract/users'
import { api } from '../../lib/api.ts'
import { isNetworkFailure, failureReason } from '../../lib/errors.ts'
import { updateSessionUser } from '../../lib/session.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { isDropped } from '../../ui/proof/proof.ts'
import type { Proof } from '../../ui/proof/use-proof.tsx'

/** Switches the second factor; the switch shows the wish until the server has answered. */
export function useSecondFactor({ id, second_factor }: User, proof: Proof) {
  const { mutate, isPending, variables, error } = useSingleMutation({
    mutationFn: (isOn: boolean) =>
      proof.run(() => api.collection<User>('users').update(id, { second_factor: isOn })),
    onSuccess: (updated) => updateSessionUser(updated),
    onError: (problem) => {
      if (!isDropped(problem)) console.error(problem)
    },
  })
  return {
    isOn: isPending ? variables : second_factor,
    change: mutate,
    isBusy: isPending,
    error:
      error &&
      !isDropped(error) &&
      (isNetworkFailure(error) ? failureReason(error) : accountMessages.profileFailed),
  }
}
