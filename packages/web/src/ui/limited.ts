import { nearlyFull, tooLong } from '@longhouse/contract/texts'
import type { ReactNode } from 'react'

/**
 * Returns the properties of a field with a maximum length: how full it is once that matters, and how much too
 * long. The browser's own limit would cut pasted text silently, so no field has it.
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

/** Returns the properties of a line under a field that is not an error; an error replaces it. */
export function noted(line: string, role?: 'status') {
  return { wrapperProps: { success: line, successProps: { c: 'dimmed', role } } }
}
