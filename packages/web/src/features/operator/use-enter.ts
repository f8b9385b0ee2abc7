import { object, string } from 'zod/mini'
import type { RecordModel } from 'pocketbase'
import { api } from '../../lib/api.ts'
import { failureReason, statusOf } from '../../lib/errors.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
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
    mutationFn: () => proof.run(askForRights),
    onSuccess: ({ token, record }) => enter(token, record),
  })
  return {
    start: () => entering.mutate(),
    isBusy: entering.isPending,
    error: entering.error && !isDropped(entering.error) ? reasonOf(entering.error) : undefined,
  }
}

/** For an administrator who has just logged in. Where it fails, the button to enter is still there. */
export async function enterAtOnce(): Promise<void> {
  try {
    const { token, record } = await askForRights()
    enter(token, record)
  } catch (error) {
    console.warn('The rights of an operator were not given', error)
  }
}

async function askForRights(): Promise<Given> {
  const given = await api.post<Given>('/api/operator/token', {})
  const { token } = object({ token: string() }).parse(given)
  return { token, record: given.record }
}

function reasonOf(error: Error): string {
  if (statusOf(error) === 404)
    return 'This server gives administrators no operator rights. A superuser can log in.'
  if (statusOf(error) === 403) return 'You do not have the right to operate the site.'
  return failureReason(error)
}
