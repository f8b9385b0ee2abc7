import { setTimeout as sleep } from 'node:timers/promises'
import { ClientResponseError } from 'pocketbase'

/** The outcome of a request: it worked, it showed nothing, or the status that refused it. */
export type Outcome = 'ok' | 'hidden' | number

/** A refusal as a client sees it. */
export interface Refusal {
  readonly status: number
  readonly message: string
  readonly fields: readonly string[]
}

export async function outcomeOf(request: Promise<unknown>): Promise<Outcome> {
  const refusal = await refusalOf(request)
  return refusal?.status ?? 'ok'
}

export async function refusalOf(request: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await request
    return undefined
  } catch (error) {
    if (!(error instanceof ClientResponseError)) throw error
    const data: unknown = error.response['data']
    return {
      status: error.status,
      message: error.message,
      fields: typeof data === 'object' && data !== null ? Object.keys(data) : [],
    }
  }
}

/**
 * Repeats a request while the server is full: nothing has happened then, and a busy machine is not a failure.
 */
export async function untilServed<T>(request: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof ClientResponseError) || error.status !== 503) throw error
      await sleep(100)
    }
}
