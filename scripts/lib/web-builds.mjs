import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** The minimum number of builds that stay for older pages and nodes, and the maximum. */
const fewestKept = 3
const maxKept = 10
const day = 24 * 60 * 60 * 1000
const unfinished = '.making-'

/**
 * The builds of the web app. Each is in `builds/ID` and appears there complete. `current` names the one that
 * a starting site serves. A build in use is never changed.
 */
export class WebBuilds {
  #dist
  #folder

  constructor(dist) {
    this.#dist = dist
    this.#folder = join(dist, 'builds')
  }

  has(id) {
    return existsSync(join(this.#folder, id))
  }

  /** Makes a build next to the others. If it fails or is interrupted, the others are unchanged. */
  async make(id, build) {
    mkdirSync(this.#folder, { recursive: true })
    const making = mkdtempSync(join(this.#folder, unfinished))
    try {
      await build(making)
      chmodSync(making, 0o755)
      if (!this.has(id)) renameSync(making, join(this.#folder, id))
    } finally {
      rmSync(making, { recursive: true, force: true })
    }
  }

  /** Makes starting sites serve this build, with one atomic rename. */
  publish(id) {
    if (this.#currentId() !== id) {
      const now = new Date()
      utimesSync(join(this.#folder, id), now, now)
      const pointer = join(this.#dist, `current-${process.pid}`)
      writeFileSync(pointer, id)
      renameSync(pointer, join(this.#dist, 'current'))
    }
    this.#removeOld()
  }

  #currentId() {
    const pointer = join(this.#dist, 'current')
    return existsSync(pointer) ? readFileSync(pointer, 'utf8') : undefined
  }

  /**
   * Keeps the last three, and those that were current within the last day, up to ten in all: developers build
   * often.
   */
  #removeOld() {
    const now = Date.now()
    const entries = readdirSync(this.#folder).map((name) => ({
      name,
      since: statSync(join(this.#folder, name)).mtimeMs,
    }))
    const [left, builds] = [entries.filter(isUnfinished), entries.filter((entry) => !isUnfinished(entry))]
    const newestFirst = builds.toSorted((one, other) => other.since - one.since)
    const old = newestFirst.filter(({ name }, index) => {
      const replacedAt = newestFirst[index - 1]?.since ?? now
      const isKept = index < fewestKept || (index < maxKept && now - replacedAt < day)
      return !isKept && name !== this.#currentId()
    })
    const abandoned = left.filter(({ since }) => now - since > day)
    for (const { name } of [...old, ...abandoned])
      rmSync(join(this.#folder, name), { recursive: true, force: true })
  }
}

function isUnfinished({ name }) {
  return name.startsWith(unfinished)
}
