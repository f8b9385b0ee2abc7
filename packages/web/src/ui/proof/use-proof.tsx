import type { User } from '@longhouse/contract/users'
import { useState, type ReactNode } from 'react'
import { dialogPart } from '../../lib/lazy-part.ts'
import { ProofDropped, proofMethodOf, type ProofMethod } from './proof.ts'

const ProofDialog = dialogPart(async () => (await import('./proof-dialog.tsx')).ProofDialog)

interface Question {
  readonly method: ProofMethod
  readonly answer: PromiseWithResolvers<void>
}

export interface Proof {
  /** Does something; where the server wants to know first that it is them, asks and does it then. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  readonly isAsking: boolean
  /** To be shown by whoever uses this. */
  readonly dialog: ReactNode
}

/** For what a login alone is not enough for. Throws `ProofDropped` when the person leaves the question unanswered. */
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
      // Once the dialog has let go of the focus.
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
