import type { Sim } from '../sim.ts'

/** Discord's side of the socket, for tests that need it to misbehave. */
export interface GatewayControl {
  /** Sessions that are connected, or can still be resumed. */
  sessions(): { id: string; intents: number; sequence: number; isConnected: boolean }[]
  /** How many sessions began during the last day. */
  identifies(): number
  /** Counts `count` more sessions as begun now: a thousand a day are allowed. */
  spendStarts(count: number): void
  /** Closes every socket with this code, or cuts the connection without one. */
  drop(code?: number): void
  /** Asks every client to connect again. */
  askToReconnect(): void
  /** Notifies every client that its session is invalid, or only has to be resumed. */
  invalidate(isResumable?: boolean): void
}

const endsSession = [1000, 1001, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014]

export function createGatewayControl({ gateway }: Sim): GatewayControl {
  return {
    sessions: () =>
      gateway.sessions().map(({ id, intents, sequence, line }) => ({
        id,
        intents,
        sequence,
        isConnected: line !== undefined,
      })),
    identifies: () => gateway.identifies().length,
    spendStarts: (count) => gateway.spendStarts(count),
    drop(code) {
      for (const session of gateway.sessions()) {
        session.line?.close(code, 'Closed on purpose.')
        if (endsSession.includes(code ?? 0)) gateway.forget(session)
      }
    },
    askToReconnect() {
      for (const { line } of gateway.sessions()) line?.send({ op: 7, d: null })
    },
    invalidate(isResumable = false) {
      for (const session of gateway.sessions()) {
        session.line?.send({ op: 9, d: isResumable })
        if (!isResumable) gateway.forget(session)
      }
    },
  }
}
