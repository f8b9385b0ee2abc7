import { useRef, useState } from 'react'
import type { Problem } from './mail.messages.ts'

export interface MailCall<Args extends readonly unknown[]> {
  readonly start: (...args: Args) => void
  readonly isBusy: boolean
  readonly isDone: boolean
  readonly problem: Problem | undefined
}

/** Allows one call at a time. Returns the status of the last one. */
export function useMailCall<Args extends readonly unknown[]>(
  send: (...args: Args) => Promise<Problem | undefined>,
): MailCall<Args> {
  const [state, setState] = useState<{ isBusy: boolean; isDone: boolean; problem?: Problem | undefined }>({
    isBusy: false,
    isDone: false,
  })
  const isUnderWay = useRef(false)

  const start = async (...args: Args) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState((last) => ({ isBusy: true, isDone: last.isDone }))
    const problem = await send(...args)
    isUnderWay.current = false
    setState({ isBusy: false, isDone: problem === undefined, problem })
  }
  return {
    isBusy: state.isBusy,
    isDone: state.isDone,
    problem: state.problem,
    start: (...args) => void start(...args),
  }
}
