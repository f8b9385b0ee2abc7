/** Returns a signal for an external call: aborted after that many milliseconds, or earlier with `closing`. */
export function patienceOf(milliseconds: number, closing: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds)
  return closing ? AbortSignal.any([timeout, closing]) : timeout
}

/**
 * Returns the result of the work, or throws as soon as the signal is aborted; the work's later result is
 * ignored.
 */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp)
  try {
    return await Promise.race([work(), promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
