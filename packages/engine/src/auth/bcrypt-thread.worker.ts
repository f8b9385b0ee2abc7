import { parentPort } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'
import type { BcryptAnswer, BcryptQuestion } from './bcrypt.ts'

parentPort?.on('message', (question: BcryptQuestion) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answerTo(question))
})

function answerTo({ plain, hash }: BcryptQuestion): BcryptAnswer {
  try {
    return { fits: compareSync(plain, hash) }
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) }
  }
}
