import { interactionsPath, type DoorReport } from '@longhouse/contract/bot'
import { endpointToSet, readApplication, setEndpoint, type Application } from './application.ts'
import type { BotSite, CommandAnswer } from './interaction.ts'
import { keepCommands } from './keep-commands.ts'
import { keepTrying } from './keep-trying.ts'
import type { VerifyKey } from './verify-key.ts'

interface SetUpParts {
  readonly site: BotSite
  readonly key: VerifyKey
  readonly commands: readonly CommandAnswer[]
  /** Where the site listens. */
  readonly url: string
}

/** What the site tells Discord of itself: where to bring what people do, and which commands there are. */
export class SetUp {
  readonly endpoint: string
  readonly #parts: SetUpParts
  #state: DoorReport['state'] = 'opening'
  #reason: string | undefined

  constructor(parts: SetUpParts) {
    this.#parts = parts
    this.endpoint = publicAddress(parts) + interactionsPath
  }

  get state(): DoorReport['state'] {
    return this.#state
  }

  /** Why it is not as it should be. */
  get reason(): string | undefined {
    return this.#reason
  }

  /** Tries until Discord has taken everything; gives what Discord knows of us, or nothing when it was stopped. */
  async complete(signal: AbortSignal): Promise<Application | undefined> {
    let application: Application | undefined
    await keepTrying(async () => void (application = await this.#tell()), {
      signal,
      onFailure: (error) => this.#failed(error),
    })
    return application
  }

  /** Discord takes an address away that did not answer as it should: it is given anew. One that somebody else set stays. */
  async check(): Promise<void> {
    if (this.#state === 'opening') return
    const { site } = this.#parts
    const { interactions_endpoint_url: known } = await readApplication(site.client)
    if (known === this.endpoint) return this.#done()
    if (known) return this.#failed(new Error(`Discord calls another address: ${known}`))
    await this.#tell()
  }

  async #tell(): Promise<Application> {
    const { site, key, commands } = this.#parts
    const door = site.settings.discord?.door ?? 'off'
    const application = await readApplication(site.client)
    await key.learn(application.verify_key)
    const endpoint = endpointToSet(application, { door, endpoint: this.endpoint })
    if (endpoint !== undefined) await setEndpoint(site.client, endpoint)
    await keepCommands(site, door === 'off' ? [] : commands.map(({ definition }) => definition))
    this.#done()
    return application
  }

  #done(): void {
    this.#state = 'open'
    this.#reason = undefined
  }

  #failed(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason !== this.#reason) this.#parts.site.logger.warn({ reason }, 'Discord does not reach the site')
    this.#state = 'closed'
    this.#reason = reason
  }
}

/** As people reach the site; a port that was left to the system is known only now. */
function publicAddress({ site, url }: SetUpParts): string {
  const { publicUrl, port } = site.settings
  return port === 0 && new URL(publicUrl).port === '0' ? url : publicUrl
}
