import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import type { ActiveFault } from '../faults/faults.ts'
import type { Sim } from '../sim.ts'
import { heartbeatMs, openConnection } from './connection.ts'
import type { GatewayLine } from './gateway.ts'

/** Accepts WebSockets at `/gateway`, on the same port as everything else. */
export function addGateway(app: FastifyInstance, sim: Sim): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096 })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sim')
    if (pathname.replace(/\/$/, '') !== '/gateway') return refuse(socket, 404)
    const fault = sim.faults.meet({ group: 'gateway' })
    const entry = sim.requests.open({
      method: 'GET',
      path: '/gateway',
      group: 'gateway',
      ...(fault && { fault: fault.kind }),
    })
    const status = refusedWith(fault)
    if (fault?.kind === 'down') return void socket.destroy()
    if (status === undefined) {
      entry.status = 101
      return sockets.handleUpgrade(
        request,
        socket,
        head,
        (ws) => void converse(sim, ws, { searchParams, fault }),
      )
    }
    entry.status = status
    return refuse(socket, status)
  })
  app.addHook('preClose', async () => {
    for (const ws of sockets.clients) ws.terminate()
  })
}

interface Opening {
  searchParams: URLSearchParams
  fault: ActiveFault | undefined
}

async function converse(sim: Sim, ws: WebSocket, { searchParams, fault }: Opening): Promise<void> {
  ws.on('error', () => ws.terminate())
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'slow') await sleep(fault.ms)
  const line = lineOf(ws)
  if (!['9', '10', null].includes(searchParams.get('v'))) return line.close(4012, 'Invalid API version.')
  // Compressed transport is not simulated; clients send plain JSON by default.
  if (searchParams.get('encoding') === 'etf' || searchParams.has('compress'))
    return line.close(4002, 'Plain JSON only.')

  const connection = openConnection(sim, line, { losesAnswer: fault?.kind === 'truncated' })
  let wasHeard = true
  const pulse = setInterval(() => {
    if (!wasHeard) ws.close(4009, 'Session timed out.')
    wasHeard = false
  }, heartbeatMs * 1.5)
  ws.on('message', (data: RawData) => {
    wasHeard = true
    connection.receive(textOf(data))
  })
  ws.on('close', (code) => {
    clearInterval(pulse)
    connection.closed(code)
  })
}

function lineOf(ws: WebSocket): GatewayLine {
  return {
    send(payload) {
      if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify({ s: null, t: null, ...payload }))
    },
    close(code, reason) {
      if (code === undefined) ws.terminate()
      else ws.close(code, reason)
    },
  }
}

function refusedWith(fault: ActiveFault | undefined): number | undefined {
  if (fault?.kind === 'status') return fault.code
  return fault?.kind === 'rateLimited' ? 429 : undefined
}

function refuse(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return Buffer.from(data instanceof ArrayBuffer ? new Uint8Array(data) : data).toString()
}
