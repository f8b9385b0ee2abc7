import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { answer, type Answer } from './answer.ts'
import { SimBucket } from './bucket.ts'
import { BucketFaults, type BucketFault } from './fault.ts'
import { errorXml } from './xml.ts'

export interface S3SimOptions {
  /** Any free port if absent. */
  readonly port?: number
  readonly bucket?: string
  readonly region?: string
}

/** A fake S3 that listens on the loopback address. */
export interface S3Sim {
  /** `s3://KEY:SECRET@host:port/bucket?…`, as `FILES_URL` takes it. */
  readonly filesUrl: string
  readonly bucket: SimBucket
  /** Methods and paths of all requests so far, including those with a fault. */
  readonly requests: readonly string[]
  /** From now on all requests have this fault. */
  fail(fault: BucketFault): void
  /** Clears the fault and cuts hanging connections. */
  recover(): void
  close(): Promise<void>
}

const keys = { accessKeyId: 'PRETENDKEY', secretAccessKey: 'pretend/secret+not=real' }

export async function startS3Sim({
  port = 0,
  bucket: name = 'longhouse',
  region = 'eu-central-1',
}: S3SimOptions = {}): Promise<S3Sim> {
  const bucket = new SimBucket()
  const faults = new BucketFaults()
  const requests: string[] = []
  const hanging = new Set<Socket>()
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    void respond(request, response).catch(() => response.destroy())
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = faults.take()
    if (fault === 'hang') hanging.add(request.socket)
    if (fault === 'refuse') request.socket.destroy()
    if (fault === 'hang' || fault === 'refuse') return
    const body = await buffer(request)
    const { method = '', url = '', headers } = request
    const given =
      typeof fault === 'object'
        ? { status: fault.status, body: errorXml('Faulty', 'As asked.') }
        : answer({ method, url, headers, body }, { bucket, name, keys: { ...keys, region } })
    send(response, given, { isHead: method === 'HEAD', isCut: fault === 'cut' })
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  const user = `${keys.accessKeyId}:${encodeURIComponent(keys.secretAccessKey)}`
  return {
    filesUrl: `s3://${user}@127.0.0.1:${listening}/${name}?region=${region}&tls=0`,
    bucket,
    requests,
    fail: (fault) => faults.set(fault),
    recover: () => {
      faults.set(undefined)
      for (const socket of hanging) socket.destroy()
      hanging.clear()
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function send(
  response: ServerResponse,
  { status, headers, body = '' }: Answer,
  { isHead, isCut }: { isHead: boolean; isCut: boolean },
): void {
  const bytes = Buffer.from(body)
  const type = typeof body === 'string' && body !== '' ? { 'content-type': 'application/xml' } : {}
  response.writeHead(status, { ...type, 'content-length': bytes.length, ...headers })
  if (isHead) response.end()
  else if (isCut) response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  else response.end(bytes)
}
