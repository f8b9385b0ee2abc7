import { Worker } from 'node:worker_threads'

/** A request to the thread. */
export interface BcryptQuestion {
  readonly plain: string
  readonly hash: string
}

/** Its response. */
export type BcryptAnswer = { readonly fits: boolean } | { readonly message: string }

/** A thread that compares bcrypt hashes, one after the other; it starts with the first request. */
export class BcryptThread {
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()

  /** Checks whether the password fits the hash. */
  async compare(plain: string, hash: string): Promise<boolean> {
    const answered = this.#last.then(() => this.#exchange({ plain, hash }))
    this.#last = answered.catch(() => undefined)
    const answer = await answered
    if ('fits' in answer) return answer.fits
    throw new Error(answer.message)
  }

  async #exchange(question: BcryptQuestion): Promise<BcryptAnswer> {
    const worker = (this.#worker ??= this.#start())
    const { promise, resolve, reject } = Promise.withResolvers<BcryptAnswer>()
    const onExit = () => reject(new Error('The thread that compares has ended.'))
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', onExit)
    // A waiting caller keeps the process alive, the thread on its own does not.
    worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(question)
    return promise.finally(() => {
      worker.off('message', resolve).off('error', reject).off('exit', onExit)
      worker.unref()
    })
  }

  #start(): Worker {
    const program = new URL('./bcrypt-thread.worker.ts', import.meta.url)
    const worker = new Worker(program, { env: {}, execArgv: [] })
    // The next request starts another one.
    worker.once('exit', () => {
      this.#worker = undefined
    })
    return worker
  }
}
