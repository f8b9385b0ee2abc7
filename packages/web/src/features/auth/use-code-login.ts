import { useEffect, useRef, useState } from 'react'
import { loadMailRequests } from './base/late-requests.ts'

/** The step before the code: only an address, or a password that was right. */
export interface CodeStep {
  readonly email: string
  readonly mfaId?: string
}

interface NextSteps {
  /** Some members need their password as well. */
  readonly onPasswordNeeded: (mfaId: string) => void
  /** The password before this code was entered too long ago. */
  readonly onTooLate: () => void
}

/** Requests a code immediately, and again on demand; logs in with the typed one. */
export function useCodeLogin({ email, mfaId }: CodeStep, { onPasswordNeeded, onTooLate }: NextSteps) {
  const [otpId, setOtpId] = useState<string>()
  const [state, setState] = useState<'sending' | 'entering' | 'ready'>('sending')
  const [codes, setCodes] = useState(0)
  const [problem, setProblem] = useState<string>()
  const hasAsked = useRef(false)

  const send = async () => {
    setState('sending')
    setProblem(undefined)
    const { requestCode } = await loadMailRequests()
    const answer = await requestCode(email, mfaId)
    if ('otpId' in answer) {
      setOtpId(answer.otpId)
      setCodes((count) => count + 1)
    } else setProblem(answer.problem.message)
    setState('ready')
  }
  const enter = async (code: string) => {
    if (!otpId || state !== 'ready') return
    setState('entering')
    setProblem(undefined)
    const { enterWithCode } = await loadMailRequests()
    const outcome = await enterWithCode({ otpId, code, mfaId })
    setProblem(outcome.problem)
    setState('ready')
    if (outcome.mfaId) onPasswordNeeded(outcome.mfaId)
    if (outcome.isTooLate) onTooLate()
  }
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    void send()
  })

  return {
    problem,
    isSending: state === 'sending',
    isEntering: state === 'entering',
    hasNewCode: codes > 1 && state !== 'sending',
    sendAgain: () => void send(),
    enter: (code: string) => void enter(code),
  }
}
