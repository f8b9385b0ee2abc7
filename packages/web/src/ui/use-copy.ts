import { useEffect, useState } from 'react'
import { toastError } from '../lib/base/toast.ts'

/** How long 'Copied!' stays, in milliseconds. */
export const copiedDuration = 1000

/** Copies a text and says for a second that it did. */
export function useCopy(): { isCopied: boolean; copy: (text: string) => void } {
  const [copies, setCopies] = useState(0)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (copies === 0) return undefined
    const timer = setTimeout(() => setCopied(false), copiedDuration)
    return () => clearTimeout(timer)
  }, [copies])

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      setCopies((count) => count + 1)
    } catch (error) {
      console.warn('Copying failed', error)
      toastError(`This browser did not let us copy. Here it is: ${text}`)
    }
  }
  return { isCopied, copy: (text) => void copy(text) }
}
