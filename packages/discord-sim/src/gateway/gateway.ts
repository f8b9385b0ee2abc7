import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'

/** One socket of a session. */
export interface GatewayLine {
  send(payload: GatewayPayload): void
  /** Without a code the connection is cut. */
  close(code?: number, reason?: string): void
}

export interface GatewayPayload {
  op: number
  d: unknown
  s?: number | null
  t?: string | null
}

export interface GatewaySession {
  id: string
  intents: number
  /** The number of its last dispatch. */
  sequence: number
  sent: GatewayPayload[]
  line: GatewayLine | undefined
  /** When its socket was closed, in milliseconds since 1970. */
  lostAt: number | undefined
}

/** Sessions that are connected, or can be resumed to receive missed events. */
export interface Gateway {
  /**
   * Sends an event to each session with this intent. Returns false if there is none, connected or resumable.
   */
  dispatch(event: string, data: unknown, intent?: number): boolean
  /** Begins a session; counts against the daily limit. */
  identify(line: GatewayLine, intents: number): GatewaySession
  /** When sessions began during the last day, in milliseconds since 1970. */
  identifies(): number[]
  /** Counts `count` more sessions as begun now. */
  spendStarts(count: number): void
  sessions(): GatewaySession[]
  /** Finds a session that can still be resumed. */
  findSession(sessionId: string): GatewaySession | undefined
  forget(session: GatewaySession): void
  clear(): void
}

const dayMs = 86_400_000
const resumableMs = 180_000

export function createGateway(clock: Clock): Gateway {
  const sessions = new Map<string, GatewaySession>()
  let begun: number[] = []

  const isAlive = ({ line, lostAt }: GatewaySession) => line || clock() < (lostAt ?? 0) + resumableMs
  const alive = () => [...sessions.values()].filter((one) => isAlive(one))
  return {
    dispatch(event, data, intent = 0) {
      const listening = alive().filter((one) => (one.intents & intent) === intent)
      for (const session of listening) tell(session, event, data)
      return listening.length > 0
    },
    identify(line, intents) {
      begun = [...begun.filter((at) => at > clock() - dayMs), clock()]
      const id = randomUUID().replaceAll('-', '')
      const session = { id, intents, sequence: 0, sent: [], line, lostAt: undefined }
      sessions.set(session.id, session)
      return session
    },
    identifies: () => begun.filter((at) => at > clock() - dayMs),
    spendStarts(count) {
      begun.push(...Array.from({ length: count }, () => clock()))
    },
    sessions: alive,
    findSession: (sessionId) => alive().find((one) => one.id === sessionId),
    forget: (session) => void sessions.delete(session.id),
    clear() {
      for (const { line } of sessions.values()) line?.close()
      sessions.clear()
      begun = []
    },
  }
}

/** Sends one event to one session, and stores it for a resume. */
export function tell(session: GatewaySession, event: string, data: unknown): void {
  session.sequence += 1
  const payload = { op: 0, t: event, s: session.sequence, d: data }
  session.sent.push(payload)
  session.line?.send(payload)
}
