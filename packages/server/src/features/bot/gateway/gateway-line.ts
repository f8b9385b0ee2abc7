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

/** What came over the line. */
export interface Heard {
  readonly event: GatewayDispatchPayload
  /** It is of the time before the line was there: whoever waits for an answer may have gone. */
  readonly isLate: boolean
}

/** How a line ended. */
export interface LineEnd {
  /** Whether Discord had let us in. */
  readonly wasReady: boolean
  /** The session cannot be resumed. */
  readonly isLost: boolean
  /** Why there is no use in trying again soon. */
  readonly refusal?: number
}

export interface LineOptions {
  readonly token: string
  readonly intents: number
  readonly url: string
  /** What to resume; without it a session is started, of which Discord allows few. */
  readonly session: SessionInfo | null
  readonly onSession: (session: SessionInfo) => void
  readonly onReady: () => void
  readonly onHeard: (heard: Heard) => void
  readonly onEnd: (end: LineEnd) => void
}

/** One connection to Discord's gateway, from hello to goodbye. */
export interface Line {
  /** Ends it so that its session can be resumed; `onEnd` is called as with any other end. */
  close(): Promise<void>
}

const timeouts = { handshakeTimeout: 10_000, helloTimeout: 20_000, readyTimeout: 15_000 }
/** Goodbye takes no longer: the other side may be gone. */
const closingMs = 3000

const sessionEnders: readonly number[] = [
  GatewayCloseCodes.NotAuthenticated,
  GatewayCloseCodes.AlreadyAuthenticated,
  GatewayCloseCodes.InvalidSeq,
  GatewayCloseCodes.RateLimited,
]

export function openLine(options: LineOptions): Line {
  const line = new SingleConnection(options)
  // Fails when the line does, which `onEnd` tells.
  void line.connect().catch(() => undefined)
  return { close: () => line.hangUp() }
}

/** The library's connection without its own idea of when to connect again, which knows no pauses. */
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
      // It is forgotten at every end, also at those after which it can be resumed: that is decided here.
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
    // The library must not let go of a socket that is not open yet: what becomes of it would be nobody's.
    await Promise.race([this.#isGreeted.promise.then(() => this.destroy()), timer.promise])
    clearTimeout(timeout)
  }

  /** Called by the library, too, whenever it would connect again. */
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
  // The library gives up by itself only where nothing but a person can help.
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
