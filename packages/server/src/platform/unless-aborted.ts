/** A signal for something outside: aborted after so many milliseconds, and with `closing` before that. */
export function patienceOf(milliseconds: number, closing: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds)
  return closing ? AbortSignal.any([timeout, closing]) : timeout
}

/** What the work gives, or a failure as soon as the signal is aborted. What becomes of the work then is nobody's. */
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
