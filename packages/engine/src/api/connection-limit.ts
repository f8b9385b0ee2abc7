import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { toErrorBody, unavailable } from '../errors.ts'
import { apiHeaders, jsonType } from './headers.ts'

/** How many connections there may be. */
export interface ConnectionLimits {
  /** Those that are served. */
  readonly served: number
  /** Those beyond them that may wait to be told so. */
  readonly refused: number
}

const smallestReserve = 64
const largestReserve = 1024
const patienceMs = 5000
const text = JSON.stringify(toErrorBody(unavailable()))
const headers = {
  ...apiHeaders,
  'Content-Type': jsonType,
  'Content-Length': String(Buffer.byteLength(text)),
  'Retry-After': '5',
  Connection: 'close',
}
const flatHeaders = Object.entries(headers).flat()
const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
const wholeAnswer = ['HTTP/1.1 503 Service Unavailable', ...lines, '', text].join('\r\n')

/**
 * Keeps connections below the number of files the process may have open, so that there is always one left for the
 * database, for uploads, and for telling a caller that there is no room. Without it the system would hang up on them.
 */
export class ConnectionLimit {
  readonly #limits: ConnectionLimits
  readonly #refused = new Set<Socket>()
  #served = 0

  constructor(limits: ConnectionLimits = limitsOf(openFilesLimit())) {
    this.#limits = limits
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      if (this.#served >= this.#limits.served) {
        this.#refuse(socket)
        return
      }
      this.#served += 1
      socket.once('close', () => (this.#served -= 1))
    })
  }

  /** Whether a request came over a connection for which there is no room. */
  isBeyond(socket: Socket): boolean {
    return this.#refused.size > 0 && this.#refused.has(socket)
  }

  /** It is told so when it asks for something, or when there is no room to wait for that either. */
  #refuse(socket: Socket): void {
    this.#refused.add(socket)
    const timer = setTimeout(() => socket.destroy(), patienceMs).unref()
    socket.once('close', () => {
      clearTimeout(timer)
      this.#refused.delete(socket)
    })
    const [oldest] = this.#refused
    if (!oldest || this.#refused.size <= this.#limits.refused) return
    this.#refused.delete(oldest)
    if (oldest.bytesWritten === 0) oldest.write(wholeAnswer)
    oldest.destroySoon()
  }
}

/** Answers 503 in the error shape and hangs up. */
export function sendNoRoom(response: ServerResponse, also: readonly string[]): void {
  response.writeHead(503, [...flatHeaders, ...also])
  response.end(text, 'latin1')
}

/** A quarter of what may be open is kept for everything else, within reason. */
function limitsOf(files: number): ConnectionLimits {
  const reserve = Math.min(largestReserve, Math.max(smallestReserve, Math.floor(files / 4)))
  return { served: Math.max(1, files - reserve), refused: Math.max(1, Math.floor(reserve / 4)) }
}

/** How many files the process may have open, connections included; no limit where the system does not say. */
function openFilesLimit(): number {
  // The names of those who are connected would be asked for otherwise; the types do not know this switch yet.
  Reflect.set(process.report, 'excludeNetwork', true)
  const report: unknown = process.report.getReport()
  const limits = fieldOf(fieldOf(report, 'userLimits'), 'open_files')
  const soft = Number(fieldOf(limits, 'soft'))
  return Number.isFinite(soft) && soft > 0 ? soft : Number.MAX_SAFE_INTEGER
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
