import type { IncomingMessage } from 'node:http'
import { BodyBudget } from './body-budget.ts'
import { readSubmitted, type DisposableBody, type ReadOptions } from './submitted.ts'

/** Options for reading one body; `ip` is its sender. */
export interface BodyOptions extends Pick<ReadOptions, 'maxBytes' | 'message'> {
  readonly ip: string
}

/** Reads the bodies of all requests of a server. They share one budget, and one folder for large files. */
export class BodyReader {
  readonly #tempDir: string
  readonly #budget = new BodyBudget()

  constructor(tempDir: string) {
    this.#tempDir = tempDir
  }

  /** Throws 400, 408, 413 and 503. */
  read(request: IncomingMessage, { ip, maxBytes, message }: BodyOptions): Promise<DisposableBody> {
    return readSubmitted(request, {
      maxBytes,
      message,
      tempDir: this.#tempDir,
      lease: this.#budget.lease(ip),
    })
  }
}
