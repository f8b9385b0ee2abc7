import {
  CloseCodes,
  DefaultWebSocketManagerOptions,
  WebSocketShard,
  WebSocketShardDestroyRecovery,
  WebSocketShardEvents,
  type FetchingStrategyOptions,
  type SessionInfo,
  type WebSocketShardDestroyOptions,
} from '@discordjs/ws'
import { GatewayCloseCodes, GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10'

/** An event from the gateway. */
export interface GatewayEvent {
  readonly event: GatewayDispatchPayload
  /** It is older than the connection: Discord may no longer wait for a response. */
  readonly isLate: boolean
}

/** How a connection ended. */
export interface LineEnd {
  /** Whether Discord had accepted the session. */
  readonly wasReady: boolean
  /** The session cannot be resumed. */
  readonly isLost: boolean
  /** The close code if another attempt soon is useless. */
  readonly refusal?: number
}

export interface LineOptions {
  readonly token: string
  readonly intents: number
  readonly url: string
  /** The session to resume. Without it a session is started, of which Discord allows few. */
  readonly session: SessionInfo | null
  readonly onSession: (session: SessionInfo) => void
  readonly onReady: () => void
  readonly onHeard: (heard: GatewayEvent) => void
  readonly onEnd: (end: LineEnd) => void
}

/** One connection to Discord's gateway, from hello to close. */
export interface Line {
  /** Closes it so that its session can be resumed. `onEnd` is called as for any other end. */
  close(): Promise<void>
}

const timeouts = { handshakeTimeout: 10_000, helloTimeout: 20_000, readyTimeout: 15_000 }
/** Closing waits no longer than this: the other side may be gone. */
const closingMs = 3000

const sessionEnders: readonly number[] = [
  GatewayCloseCodes.NotAuthenticated,
  GatewayCloseCodes.AlreadyAuthenticated,
  GatewayCloseCodes.InvalidSeq,
  GatewayCloseCodes.RateLimited,
]

export function openLine(options: LineOptions): Line {
  const line = new SingleConnection(options)
  // It fails with the connection, which `onEnd` reports.
  void line.connect().catch(() => undefined)
  return { close: () => line.hangUp() }
}

/** The library's connection without its own reconnects, which have no pauses. */
class SingleConnection extends WebSocketShard {
  readonly #onEnd: LineOptions['onEnd']
  readonly #isGreeted = Promise.withResolvers<void>()
  #isOver = false
  #wasReady = false
  #isLate: boolean

  constructor({ onEnd, onHeard, onReady, ...options }: LineOptions) {
    let { session } = options
    const context = {
      options: strategyOptions(options),
      retrieveSessionInfo: () => session,
      // The library clears it at every end, even if the session can be resumed; here that is decided elsewhere.
      updateSessionInfo: (_: number, newest: SessionInfo | null) => {
        if (!newest) return
        session = newest
        options.onSession(newest)
      },
      waitForIdentify: async () => undefined,
    }
    super(context, 0)
    this.#onEnd = onEnd
    this.#isLate = session !== null
    for (const event of [WebSocketShardEvents.Hello, WebSocketShardEvents.Closed] as const)
      this.on(event, () => this.#isGreeted.resolve())
    for (const event of [WebSocketShardEvents.Ready, WebSocketShardEvents.Resumed] as const)
      this.on(event, () => {
        this.#wasReady = true
        onReady()
      })
    this.on(WebSocketShardEvents.Error, () => undefined)
    this.on(WebSocketShardEvents.Dispatch, (event) => {
      if (event.t === GatewayDispatchEvents.Resumed) this.#isLate = false
      onHeard({ event, isLate: this.#isLate })
    })
  }

  async hangUp(): Promise<void> {
    const timer = Promise.withResolvers<void>()
    const timeout = setTimeout(timer.resolve, closingMs)
    // The library must not drop a socket that is not open yet: it would leak.
    await Promise.race([this.#isGreeted.promise.then(() => this.destroy()), timer.promise])
    clearTimeout(timeout)
  }

  /** The library also calls this whenever it would reconnect. */
  override async destroy(options: WebSocketShardDestroyOptions = {}): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    await super.destroy({ code: CloseCodes.Resuming })
    this.#onEnd({ wasReady: this.#wasReady, ...endOf(options) })
  }
}

function endOf({ code, recover }: WebSocketShardDestroyOptions): Omit<LineEnd, 'wasReady'> {
  const isLost =
    recover === WebSocketShardDestroyRecovery.Reconnect &&
    (code === undefined || sessionEnders.includes(code))
  // The library gives up automatically only if a person has to help.
  const isRefusal = recover === undefined && code !== undefined
  return isRefusal ? { isLost: true, refusal: code } : { isLost }
}

function strategyOptions({
  token,
  intents,
  url,
}: Pick<LineOptions, 'token' | 'intents' | 'url'>): FetchingStrategyOptions {
  const { version, encoding, compression, identifyProperties } = DefaultWebSocketManagerOptions
  return {
    ...timeouts,
    version,
    encoding,
    compression,
    identifyProperties,
    useIdentifyCompression: false,
    initialPresence: null,
    largeThreshold: null,
    token,
    intents,
    shardCount: 1,
    gatewayInformation: {
      url,
      shards: 1,
      session_start_limit: { total: 0, remaining: 0, reset_after: 0, max_concurrency: 1 },
    },
  }
}
