import type { User } from '@longhouse/contract/users'
import { useState, type ReactNode } from 'react'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { ProofDropped, proofMethodOf, type ProofMethod } from './proof.ts'

const ProofDialog = dialogPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)

interface Question {
  readonly method: ProofMethod
  readonly answer: PromiseWithResolvers<void>
}

export interface Proof {
  /** Runs work. If the server requires a proof, asks for it and runs the work again. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  readonly isAsking: boolean
  /** To be rendered by the caller. */
  readonly dialog: ReactNode
}

/** For actions that need more than a login. `run` throws `ProofDropped` if the person closes the dialog. */
export function useProof(user: User): Proof {
  const [question, setQuestion] = useState<Question>()

  const ask = async (method: ProofMethod) => {
    const answer = Promise.withResolvers<void>()
    const opener = document.activeElement
    setQuestion({ method, answer })
    try {
      await answer.promise
    } finally {
      setQuestion(undefined)
      // Once the dialog has released the focus.
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }))
    }
  }
  const run = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const method = proofMethodOf(error)
      if (!method) throw error
      await ask(method)
      return work()
    }
  }
  const dialog = question && (
    <ProofDialog
      user={user}
      method={question.method}
      onProven={() => question.answer.resolve()}
      onClose={() => question.answer.reject(new ProofDropped())}
    />
  )
  return { run, isAsking: question !== undefined, dialog }
}
