import { nearlyFull, tooLong } from '@longhouse/contract/texts'
import type { ReactNode } from 'react'

/**
 * What a field says about the length of its text: how full it is once that matters, and how much too long. The
 * browser's own limit would cut what is pasted without a word, so no field has it.
 */
export function limited(text: string, max: number, error?: ReactNode) {
  const excess = tooLong(text, max)
  const count = nearlyFull(text, max)
  return {
    error: excess ?? error,
    ...(excess && { errorProps: { role: 'status' } }),
    ...(count && noted(count)),
  }
}

/** A line under a field that belongs to it and is no problem; a problem takes its place. */
export function noted(line: string, role?: 'status') {
  return { wrapperProps: { success: line, successProps: { c: 'dimmed', role } } }
}
