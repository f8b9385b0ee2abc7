import { interactionsPath, type DoorReport } from '@longhouse/contract/bot'
import { endpointToSet, readApplication, setEndpoint, type BotApplication } from './application.ts'
import type { BotSite, CommandAnswer } from './interaction.ts'
import type { VerifyKey } from './signature.ts'
import { createHash } from 'node:crypto'
import { Routes, type RESTPutAPIApplicationGuildCommandsJSONBody } from 'discord-api-types/v10'
import { z } from 'zod'
import { requireDiscordId } from '../../platform/discord/discord-client.ts'
import { changeServerValue, readServerValue } from '../../platform/server-values.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { pauseAfter } from '../../platform/deliveries/delivery-timing.ts'

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
  async complete(signal: AbortSignal): Promise<BotApplication | undefined> {
    let application: BotApplication | undefined
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

  async #tell(): Promise<BotApplication> {
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

const valueKey = 'discord-commands'
/** The hash is null while Discord is called: it may have stored the commands or not. */
const valueSchema = z.object({ place: z.string(), hash: z.string().nullable() })

type Definitions = RESTPutAPIApplicationGuildCommandsJSONBody

/** Sets the bot's commands on the Discord server in one call, or in none if they have not changed. */
export async function keepCommands(site: BotSite, definitions: Definitions): Promise<void> {
  const { discord } = site.settings
  if (!discord) return
  const place = `${requireDiscordId(discord.clientId)}/${requireDiscordId(discord.guildId)}`
  const { data: kept } = valueSchema.safeParse(await readServerValue(site.engine, valueKey))
  const known = kept?.place === place ? kept.hash : hashOf([])
  const hash = hashOf(definitions)
  if (known === hash) return
  const keep = (value: z.infer<typeof valueSchema>) => changeServerValue(site.engine, valueKey, () => value)
  await keep({ place, hash: null })
  await site.client.call({
    name: 'set commands',
    method: 'PUT',
    route: Routes.applicationGuildCommands(discord.clientId, discord.guildId),
    body: definitions,
  })
  await keep({ place, hash })
}

function hashOf(definitions: Definitions): string {
  return createHash('sha256').update(JSON.stringify(definitions)).digest('hex')
}

/** Pauses from a few seconds to ten minutes, with jitter. */
export const patience = { firstPauseMs: 2000, maxPauseMs: 600_000 }

interface Trying {
  readonly signal: AbortSignal
  readonly onFailure: (error: unknown) => void
}

/** Repeats the work until it succeeds or the signal aborts. */
async function keepTrying(work: () => Promise<void>, { signal, onFailure }: Trying): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) return
      onFailure(error)
    }
    await sleep(pauseAfter(failures, patience), undefined, { signal, ref: false }).catch(() => undefined)
  }
}
