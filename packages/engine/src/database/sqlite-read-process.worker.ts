import { Worker } from 'node:worker_threads'
import { openForReading } from './sqlite-connection.ts'
import type { ProcessResult, ProcessQuery } from './sqlite-readers.ts'

// A running query blocks everything else here. If the parent process is gone, this thread ends the process.
const watch =
  'const parent = process.ppid; setInterval(() => process.ppid === parent || process.kill(process.pid, "SIGKILL"), 1000)'

const connection = openForReading(process.argv[2] ?? '')
new Worker(watch, { eval: true, env: {}, execArgv: [] }).unref()

process.on('message', (processQuery: ProcessQuery) => void answer(processQuery))
// No process is left to receive a response.
for (const end of ['disconnect', 'error'] as const) process.on(end, () => process.exit())
// The parent gets the signal as well, and may send requests until it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.send?.('ready')

async function answer(processQuery: ProcessQuery): Promise<void> {
  process.send?.(await rowsFor(processQuery))
}

async function rowsFor({ way, query }: ProcessQuery): Promise<ProcessResult> {
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
