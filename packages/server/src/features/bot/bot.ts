import type { DoorReport } from '@longhouse/contract/bot'
import { unlessAborted } from '../../platform/unless-aborted.ts'
import type { DiscordDoor } from '../../settings.ts'
import { createAnswering, type AnswerInteraction } from './answer-interaction.ts'
import type { Answers } from './answers.ts'
import { hearsOfMembers } from './application.ts'
import { openGateway, type GatewayDoor } from './gateway/gateway-door.ts'
import type { BotSite } from './interaction.ts'
import { LastInteraction } from './last-interaction.ts'
import { SetUp } from './set-up.ts'
import { VerifyKey } from './verify-key.ts'

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
