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

/** Builds that stay for pages and nodes of before, and how many may be there at most. */
const fewestKept = 3
const maxKept = 10
const day = 24 * 60 * 60 * 1000
const unfinished = '.making-'

/**
 * The builds of the web app: each in `builds/ID`, whole from the moment it is there, and `current` names the one that
 * a site opens when it starts. What is being served is never written to.
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

  /** Has a build made beside the others; one that fails, or is interrupted, leaves everything as it was. */
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

  /** From now on sites that start open this one: one rename, before which it is the old one and after which the new. */
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

  /** The last three stay, and what was current within the last day: somebody who tries things out builds often. */
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
