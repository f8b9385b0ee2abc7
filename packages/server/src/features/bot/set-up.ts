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
  /** The address at which the site listens. */
  readonly url: string
}

/** Registers the site with Discord: the endpoint for interactions, and the commands. */
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

  /** Why the transport is not open. */
  get reason(): string | undefined {
    return this.#reason
  }

  /** Retries until Discord has accepted everything. Returns the application, or undefined if the signal aborted. */
  async complete(signal: AbortSignal): Promise<Application | undefined> {
    let application: Application | undefined
    await keepTrying(async () => void (application = await this.#tell()), {
      signal,
      onFailure: (error) => this.#failed(error),
    })
    return application
  }

  /** Sets the endpoint again if Discord removed it because of wrong responses. A foreign endpoint stays. */
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

/** Returns the site's public address. A port chosen by the system is known only now. */
function publicAddress({ site, url }: SetUpParts): string {
  const { publicUrl, port } = site.settings
  return port === 0 && new URL(publicUrl).port === '0' ? url : publicUrl
}
