import { createServer } from 'node:net'

/** A server that listens as PostgreSQL does, accepts every login, and returns its version for every query. */
export interface OldPostgres {
  readonly url: string
  close(): Promise<void>
}

/** Starts a fake PostgreSQL of a version that is no longer available as a package. */
export async function startOldPostgres(version: string, number: string): Promise<OldPostgres> {
  const server = createServer((socket) => {
    let isStarted = false
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (!isStarted) {
        isStarted = true
        socket.write(Buffer.concat([message('R', int32(0)), ready]))
      } else if (data.toString('latin1', 0, 1) === 'Q') {
        const row = message('D', Buffer.concat([int16(2), value(version), value(number)]))
        socket.write(Buffer.concat([columns, row, message('C', text('SELECT 1')), ready]))
      } else socket.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `postgres://nobody@127.0.0.1:${port}/none`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function int16(number: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(number)
  return bytes
}

function int32(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(number)
  return bytes
}

function text(words: string): Buffer {
  return Buffer.from(`${words}\0`)
}

function value(words: string): Buffer {
  return Buffer.concat([int32(words.length), Buffer.from(words)])
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function column(name: string): Buffer {
  const textType = 25
  return Buffer.concat([text(name), int32(0), int16(0), int32(textType), int16(-1), int32(-1), int16(0)])
}

const ready = message('Z', Buffer.from('I'))
const columns = message('T', Buffer.concat([int16(2), column('version'), column('number')]))
