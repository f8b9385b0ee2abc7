import { parentPort, workerData } from 'node:worker_threads'
import { openForReading } from './sqlite-connection.ts'
import type { ThreadAnswer, ThreadQuestion } from './sqlite-read-thread.ts'

const connection = openForReading(String(workerData))

parentPort?.on('message', (question: ThreadQuestion) => void answer(question))

async function answer(question: ThreadQuestion): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(await rowsFor(question))
}

async function rowsFor({ way, query }: ThreadQuestion): Promise<ThreadAnswer> {
  const start = performance.now()
  try {
    const rows = await connection[way](query)
    return { rows, ms: performance.now() - start }
  } catch (error) {
    if (!(error instanceof Error)) return { message: String(error) }
    const isCoded = 'errcode' in error && typeof error.errcode === 'number'
    return { message: error.message, ...(isCoded && { errcode: Number(error.errcode) }) }
  }
}
