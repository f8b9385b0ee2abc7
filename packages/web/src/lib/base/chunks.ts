import { useSyncExternalStore } from 'react'

const patience = 120_000

interface ChunkFailure {
  readonly retry: () => void
}

interface LostPart extends ChunkFailure {
  readonly isScreen: boolean
}

interface ChunkOptions {
  /** A screen that arrives ends the notice about screens that did not: the person has moved on. */
  readonly isScreen?: boolean
  /** Milliseconds. */
  readonly timeout?: number
}

const lost = new Set<LostPart>()
let failure: ChunkFailure | undefined
const listeners = new Set<() => void>()

/**
 * Loads a part of the app. If that fails or takes more than two minutes, the notice 'Loading chunk failed'
 * appears. The promise then waits for a retry, so that the current screen keeps all that was typed.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  { isScreen = false, timeout = patience }: ChunkOptions = {},
): Promise<T> {
  for (;;) {
    try {
      const part = await within(load(), timeout)
      if (isScreen) forget((other) => other.isScreen)
      return part
    } catch (error) {
      console.error('Loading chunk failed', error)
      await new Promise<void>((resolve) => note({ isScreen, retry: resolve }))
    }
  }
}

/** Loads a part of an unattended page. Retries without a notice until it succeeds. */
export async function untilLoaded<T>(load: () => Promise<T>, pause = 3000): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      console.warn('Loading chunk failed', error)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Returns the failure to show, if any. */
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

function note(part: LostPart): void {
  lost.add(part)
  show({ retry: retryAll })
}

function retryAll(): void {
  const parts = [...lost]
  forget(() => true)
  for (const { retry } of parts) retry()
}

function forget(isOver: (part: LostPart) => boolean): void {
  for (const part of lost) if (isOver(part)) lost.delete(part)
  if (lost.size === 0) show(undefined)
}

function show(next: ChunkFailure | undefined): void {
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
