import { storageUnavailable } from '../../errors.ts'
import { textIn } from './s3-list.ts'

/** What the storage said instead of doing what it was asked. */
export class StorageRefusal extends Error {
  readonly status: number
  /** S3's own word for it; empty where it gave none. */
  readonly code: string

  constructor(status: number, words: string) {
    super(`The storage answered ${status}: ${words.slice(0, 300)}`)
    this.status = status
    this.code = textIn(words, 'Code')
  }
}

/** What the storage refuses is our mistake or the operator's; the log gets its words, the caller a plain 503. */
export async function requireStatus(answer: Response, ...expected: readonly number[]): Promise<void> {
  if (expected.includes(answer.status)) return
  const words = await answer.text().catch(() => '')
  throw storageUnavailable(new StorageRefusal(answer.status, words))
}
