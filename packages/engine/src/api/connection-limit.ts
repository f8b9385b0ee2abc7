import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { toErrorBody, unavailable } from '../errors.ts'
import { apiHeaders, jsonType } from './send-answer.ts'

/** Limits on the number of connections. */
export interface ConnectionLimits {
  /** Connections that are served. */
  readonly served: number
  /** Connections beyond them that may wait for a refusal. */
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
 * Keeps the number of connections below the limit of open files of the process. The rest is for the database,
 * for uploads, and for telling callers that there is no room. Without it the system would hang up on them.
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

  /** Checks whether a connection is beyond the limit. */
  isBeyond(socket: Socket): boolean {
    return this.#refused.size > 0 && this.#refused.has(socket)
  }

  /** Holds a connection for its 503, sent with its first request, or earlier if too many wait. */
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

/** Keeps a quarter of the open files for everything else, within bounds. */
function limitsOf(files: number): ConnectionLimits {
  const reserve = Math.min(largestReserve, Math.max(smallestReserve, Math.floor(files / 4)))
  return { served: Math.max(1, files - reserve), refused: Math.max(1, Math.floor(reserve / 4)) }
}

/** Returns how many files the process may have open, connections included; MAX_SAFE_INTEGER if unknown. */
function openFilesLimit(): number {
  // Otherwise the report would look up the names of connected hosts; the types do not know this switch yet.
  Reflect.set(process.report, 'excludeNetwork', true)
  const report: unknown = process.report.getReport()
  const limits = fieldOf(fieldOf(report, 'userLimits'), 'open_files')
  const soft = Number(fieldOf(limits, 'soft'))
  return Number.isFinite(soft) && soft > 0 ? soft : Number.MAX_SAFE_INTEGER
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
