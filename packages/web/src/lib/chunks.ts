import { useSyncExternalStore } from 'react'

const patience = 120_000

interface ChunkFailure {
  readonly retry: () => void
}

let failure: ChunkFailure | undefined
const listeners = new Set<() => void>()

/**
 * Loads a part of the app. When that fails or takes more than two minutes the notice 'Loading chunk failed' appears
 * and the promise waits for a second try, so that the screen on show, and all that was typed in it, stays.
 */
export async function loadChunk<T>(load: () => Promise<T>, timeout = patience): Promise<T> {
  for (;;) {
    try {
      const part = await within(load(), timeout)
      report(undefined)
      return part
    } catch (error) {
      console.error('Loading chunk failed', error)
      await new Promise<void>((retry) => report({ retry }))
    }
  }
}

/** The failure to show, if any. */
export function useChunkFailure(): ChunkFailure | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => failure,
    () => undefined,
  )
}

function report(next: ChunkFailure | undefined): void {
  if (failure === next) return
  failure = next
  for (const listener of listeners) listener()
}

async function within<T>(work: Promise<T>, timeout: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading chunk failed')), timeout)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
