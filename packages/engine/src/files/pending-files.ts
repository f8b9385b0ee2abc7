import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** Files whose fate was open when a process died; `settle` forgets them. */
export interface UnresolvedFiles {
  /** Keys of files, or of the folders of records. */
  readonly keys: readonly string[]
  readonly settle: () => Promise<void>
}

const keysSchema = z.array(z.string())
const maxWriteMs = 10 * 60_000

/**
 * Notes on disk about files that an unfinished write may leave behind. These are uploads of a transaction
 * that is not committed, and files to be removed once it is. A process that is killed in between leaves its
 * notes to the next one.
 */
export class PendingFiles {
  readonly #folder: string
  readonly #host = hostname().replaceAll(/[^\w.-]/g, '-')
  readonly #run = randomUUID()
  #count = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Notes files before anything happens to them; returns a function that forgets them. */
  async note(keys: readonly string[]): Promise<() => Promise<void>> {
    await mkdir(this.#folder, { recursive: true })
    this.#count += 1
    const path = join(this.#folder, [this.#host, process.pid, this.#run, this.#count].join('~'))
    await writeFile(path, JSON.stringify(keys))
    return () => rm(path, { force: true })
  }

  /**
   * Returns the notes of processes that are gone. Those of other machines count as gone after ten minutes.
   */
  async left(): Promise<UnresolvedFiles[]> {
    const ends: UnresolvedFiles[] = []
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name)
      if (!(await this.#isAbandoned(name, path))) continue
      const keys = await readFile(path, 'utf8').then(parsedKeys, () => [])
      ends.push({ keys, settle: () => rm(path, { force: true }) })
    }
    return ends
  }

  async #isAbandoned(name: string, path: string): Promise<boolean> {
    const [host, pid, run] = name.split('~')
    if (run === this.#run) return false
    // In a container every process has the same number.
    const isOurs = Number(pid) === process.pid || !isRunning(Number(pid))
    if (host === this.#host && isOurs) return true
    const info = await stat(path).catch(() => undefined)
    return info !== undefined && Date.now() - info.mtimeMs > maxWriteMs
  }
}

/** Parses a note; one that was cut off has no keys: it was not finished, so nothing had happened yet. */
function parsedKeys(text: string): string[] {
  try {
    return keysSchema.parse(JSON.parse(text))
  } catch {
    return []
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
