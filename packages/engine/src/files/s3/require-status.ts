import { storageUnavailable } from '../../errors.ts'

/** What the storage refuses is our mistake or the operator's; the log gets its words, the caller a plain 503. */
export async function requireStatus(answer: Response, ...expected: readonly number[]): Promise<void> {
  if (expected.includes(answer.status)) return
  const words = await answer.text().catch(() => '')
  throw storageUnavailable(new Error(`The storage answered ${answer.status}: ${words.slice(0, 300)}`))
}
