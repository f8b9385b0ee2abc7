import { parentPort } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'
import type { BcryptResult, BcryptRequest } from './bcrypt.ts'

parentPort?.on('message', (question: BcryptRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answerTo(question))
})

function answerTo({ plain, hash }: BcryptRequest): BcryptResult {
  try {
    return { fits: compareSync(plain, hash) }
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) }
  }
}
