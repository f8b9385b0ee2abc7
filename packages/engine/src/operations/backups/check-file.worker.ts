import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const database = new DatabaseSync(String(workerData), { readOnly: true })
const found = database.prepare('PRAGMA quick_check(1)').get()
database.close()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(found?.['quick_check'] === 'ok')
