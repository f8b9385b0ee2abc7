import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createEngine } from './engine.ts'
import { notFound } from './errors.ts'
import { collectionsFromExport } from './import/pocketbase-export.ts'

const usage =
  'npm run engine -- --schema FILE.json --port N --data DIR [--host ADDRESS] [--database-url URL] [--superuser EMAIL:PASSWORD]'

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

/** Serves the collections of an exported schema, batches allowed and without rate limits, until it is told to stop. */
async function main(): Promise<void> {
  const options = readOptions()
  const schema: unknown = JSON.parse(await readFile(options.schema, 'utf8'))
  const engine = await createEngine({
    dataDir: options.data,
    ...(options.databaseUrl && { databaseUrl: options.databaseUrl }),
    collections: collectionsFromExport(schema),
    batch: { enabled: true },
    logger: pino({ level: process.env['LOG_LEVEL'] ?? 'warn' }),
  })
  if (options.superuser) await engine.upsertSuperuser(...options.superuser)

  const server = engine.createServer()
  server.setNotFoundHandler((request) => {
    throw notFound(request.method === 'GET' || request.method === 'HEAD' ? 'File not found.' : undefined)
  })
  const address = await server.listen({ host: options.host, port: options.port })
  console.log(`record engine (${engine.database}) on ${address}`)

  const stop = async () => {
    await server.close()
    await engine.close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
}

interface CliOptions {
  readonly schema: string
  readonly port: number
  readonly host: string
  readonly data: string
  readonly databaseUrl: string | undefined
  readonly superuser: readonly [email: string, password: string] | undefined
}

function readOptions(): CliOptions {
  const { values } = parseArgs({
    options: {
      schema: { type: 'string' },
      port: { type: 'string', default: '8090' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string' },
      'database-url': { type: 'string' },
      superuser: { type: 'string' },
    },
  })
  const port = Number(values.port)
  if (!values.schema || !values.data) throw new Error(usage)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`not a port: ${values.port}`)
  return {
    schema: values.schema,
    port,
    host: values.host,
    data: values.data,
    databaseUrl: values['database-url'],
    superuser: values.superuser === undefined ? undefined : accountOf(values.superuser),
  }
}

function accountOf(text: string): readonly [email: string, password: string] {
  const at = text.indexOf(':')
  if (at < 1) throw new Error('--superuser takes EMAIL:PASSWORD')
  return [text.slice(0, at), text.slice(at + 1)]
}
