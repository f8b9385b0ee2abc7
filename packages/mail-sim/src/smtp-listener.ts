import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { FaultSwitch } from './fault.ts'
import type { MailBox } from './mail-box.ts'

interface ListenerDependencies {
  readonly box: MailBox
  readonly faults: FaultSwitch
  readonly host: string
}

const largestMail = 1024 * 1024

/** Accepts mail on a free port and stores it in the box. */
export async function listenForMail({ box, faults, host }: ListenerDependencies) {
  const smtp = new SMTPServer({
    name: 'mail-sim',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMail,
    rejectOversized: true,
    logger: false,
    onRcptTo: (_address, _session, done) => done(refusalOf(faults)),
    onData: (stream, session, done) => callbackify(take)(stream, session, done),
  })
  // A client that disconnects is not an error.
  smtp.on('error', () => {})

  // A separate listener in front: it can cut a connection, and close without waiting for clients.
  const sockets = new Map<Socket, string>()
  const front = createServer((socket) => {
    if (faults.is('down')) {
      socket.destroy()
      return
    }
    sockets.set(socket, `${socket.remoteAddress}:${socket.remotePort}`)
    socket.once('close', () => sockets.delete(socket))
    smtp.connect(socket)
  })
  front.listen(0, host)
  await once(front, 'listening')

  async function take(stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream)
    const fault = faults.current
    if (fault?.kind === 'hang') return new Promise(() => {})
    if (fault?.kind === 'slow') await sleep(fault.ms, undefined, { ref: false })
    await box.add(
      raw,
      session.envelope.rcptTo.map(({ address }) => address),
    )
    if (fault?.kind === 'lostAnswer') cut(session)
  }

  function cut({ remoteAddress, remotePort }: SMTPServerSession): void {
    for (const [socket, peer] of sockets) if (peer === `${remoteAddress}:${remotePort}`) socket.destroy()
  }

  const address = front.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: async () => {
      for (const socket of sockets.keys()) socket.destroy()
      front.close()
      await once(front, 'close')
    },
  }
}

function refusalOf(faults: FaultSwitch): Error | null {
  if (faults.is('rejecting')) return answer(550, 'No such person here')
  return faults.is('busy') ? answer(451, 'Try again later') : null
}

function answer(responseCode: number, sentence: string): Error {
  return Object.assign(new Error(sentence), { responseCode })
}
