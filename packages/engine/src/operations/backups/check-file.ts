import { Worker } from 'node:worker_threads'

/**
 * Throws when the pages of a SQLite file do not fit together, and when the signal is aborted. It reads all of them, in
 * a thread of its own.
 */
export async function requireSound(path: string, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const program = new URL('./check-file.worker.ts', import.meta.url)
  const worker = new Worker(program, { workerData: path, env: {}, execArgv: [] })
  const isSound = await new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that checks has ended.')))
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  if (isSound !== true) throw new Error('the database in the backup is damaged')
}
