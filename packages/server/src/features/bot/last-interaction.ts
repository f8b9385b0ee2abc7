import { z } from 'zod'
import type { Site } from '../../platform/feature.ts'
import { changeServerValue, readServerValue } from '../../platform/server-values.ts'

const valueKey = 'discord-last-interaction'
const valueSchema = z.object({ at: z.iso.datetime() })
const minuteMs = 60_000

/** The time of the last interaction. Each node stores it at most once a minute. */
export class LastInteraction {
  readonly #site: Pick<Site, 'engine' | 'now' | 'logger'>
  readonly #goOn: (work: Promise<void>) => void
  #at: Date | undefined
  #writtenAt = 0

  constructor(site: Pick<Site, 'engine' | 'now' | 'logger'>, goOn: (work: Promise<void>) => void) {
    this.#site = site
    this.#goOn = goOn
  }

  note(): void {
    const at = this.#site.now()
    this.#at = at
    if (at.getTime() - this.#writtenAt < minuteMs) return
    this.#writtenAt = at.getTime()
    this.#goOn(this.#write(at.toISOString()))
  }

  /** Returns the last time on any node, in ISO 8601, or undefined. */
  async read(): Promise<string | undefined> {
    const { data: kept } = valueSchema.safeParse(await readServerValue(this.#site.engine, valueKey))
    const own = this.#at?.toISOString()
    return [own ?? '', kept?.at ?? ''].toSorted().at(-1) || undefined
  }

  async #write(at: string): Promise<void> {
    try {
      await changeServerValue(this.#site.engine, valueKey, (known) => {
        const { data: kept } = valueSchema.safeParse(known)
        return kept && kept.at >= at ? undefined : { at }
      })
    } catch (error) {
      this.#site.logger.warn({ err: error }, 'the last interaction was not noted')
    }
  }
}
