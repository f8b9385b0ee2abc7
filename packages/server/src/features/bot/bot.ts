import type { DoorReport } from '@longhouse/contract/bot'
import { unlessAborted } from '../../platform/portions.ts'
import type { DiscordDoor } from '../../settings.ts'
import { createAnswering, type AnswerInteraction } from './answer-interaction.ts'
import type { Answers } from './answers.ts'
import { hearsOfMembers } from './application.ts'
import { openGateway, type GatewayDoor } from './gateway/gateway-door.ts'
import type { BotSite } from './interaction.ts'
import { SetUp } from './set-up.ts'
import { VerifyKey } from './signature.ts'
import { z } from 'zod'
import type { Site } from '../../platform/feature.ts'
import { changeServerValue, readServerValue } from '../../platform/server-values.ts'

const everyTenMinutes = '*/10 * * * *'

/** The bot of one process: its handlers, and the transport by which Discord reaches it. */
export class Bot {
  readonly door: DiscordDoor
  readonly key: VerifyKey
  readonly answer: AnswerInteraction
  readonly #site: BotSite
  readonly #answers: Answers
  readonly #last: LastInteraction
  readonly #underWay = new Set<Promise<void>>()
  #setUp: SetUp | undefined
  #gateway: GatewayDoor | undefined

  constructor(site: BotSite, answers: Answers) {
    const { discord } = site.settings
    this.#site = site
    this.#answers = answers
    this.door = discord?.door ?? 'off'
    this.key = new VerifyKey(site.engine, discord?.clientId ?? '')
    this.#last = new LastInteraction(site, (work) => this.goOn(work))
    this.answer = createAnswering(site, { answers, onAsked: () => this.#last.note() })
  }

  /** Takes work that no caller waits for and that never fails. */
  goOn(work: Promise<void>): void {
    this.#underWay.add(work)
    void work.finally(() => this.#underWay.delete(work))
  }

  /** Waits for all pending work. */
  async finish(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  /** Opens the transport. Returns a function that closes it. */
  open(url: string): () => Promise<void> {
    const stopping = new AbortController()
    const setUp = new SetUp({ site: this.#site, key: this.key, commands: this.#answers.commands, url })
    this.#setUp = setUp
    const opening = this.#openDoor(setUp, stopping.signal)
    const removeJob = this.#site.engine.crons.add({
      id: 'discord-door',
      expression: everyTenMinutes,
      run: (signal) => unlessAborted(signal, async () => (this.door === 'http' ? setUp.check() : undefined)),
    })
    return async () => {
      stopping.abort()
      removeJob()
      await opening
      await this.#gateway?.close()
    }
  }

  async report(): Promise<DoorReport> {
    const { door } = this
    const { state = 'opening', reason, endpoint } = this.#setUp ?? {}
    const lastInteraction = await this.#last.read()
    return {
      configured: true,
      door,
      state: door === 'off' ? 'closed' : state === 'open' && door === 'gateway' ? 'opening' : state,
      ...(door === 'http' && endpoint && { endpoint }),
      ...(reason && { reason }),
      ...(lastInteraction && { lastInteraction }),
      ...(await this.#gateway?.report()),
    }
  }

  async #openDoor(setUp: SetUp, signal: AbortSignal): Promise<void> {
    const application = await setUp.complete(signal)
    if (this.door !== 'gateway' || !application || signal.aborted) return
    this.#gateway = openGateway({
      site: this.#site,
      answer: this.answer,
      goOn: (work) => this.goOn(work),
      hearsOfMembers: hearsOfMembers(application),
    })
  }
}

const valueKey = 'discord-last-interaction'
const valueSchema = z.object({ at: z.iso.datetime() })
const minuteMs = 60_000

/** The time of the last interaction. Each node stores it at most once a minute. */
class LastInteraction {
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
