import { Worker } from 'node:worker_threads'
import type { PageOrder, WrittenPages } from '@longhouse/contract/content'

/** The program that renders, and its time limit. */
export interface Writing {
  /** The program that the build left next to the web app. */
  readonly writer: string
  readonly patienceMs: number
}

/** Renders pages in a new thread: it blocks no requests, and its memory is free again afterwards. */
export function writePages(order: PageOrder, { writer, patienceMs }: Writing): Promise<WrittenPages> {
  const worker = new Worker(writer, { workerData: order, env: { NODE_ENV: 'production' }, execArgv: [] })
  worker.unref()
  return new Promise<WrittenPages>((resolve, reject) => {
    const tooLong = setTimeout(() => {
      reject(new Error(`It took longer than ${patienceMs} ms.`))
      void worker.terminate()
    }, patienceMs)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(tooLong)
      reject(new Error('The thread ended without a page.'))
    })
  })
}
