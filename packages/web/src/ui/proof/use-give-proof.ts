import type { User } from '@longhouse/contract/users'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { proofProblem, type ProofMethod } from './proof.ts'

interface Given {
  readonly password?: string
  readonly code?: string
}

interface Question {
  readonly method: ProofMethod
  readonly onProven: () => void
}

/** Sends what was typed; where a code is wanted, has one sent first. */
export function useGiveProof({ email }: User, { method, onProven }: Question) {
  const sending = useSingleMutation({ mutationFn: () => api.collection('users').requestOTP(email) })
  const giving = useSingleMutation({
    mutationFn: (given: Given) =>
      api.post('/api/collections/users/prove-identity', { ...given, otpId: sending.data?.otpId ?? '' }),
    onSuccess: onProven,
  })
  const hasAsked = useRef(false)
  useEffect(() => {
    if (method !== 'otp' || hasAsked.current) return
    hasAsked.current = true
    sending.mutate()
  })

  return {
    give: (given: Given) => giving.mutate(given),
    sendCode: () => sending.mutate(),
    isBusy: giving.isPending,
    isSent: sending.isSuccess,
    problem: proofProblem(giving.error ?? sending.error),
  }
}
