import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { readCliOptions } from './cli-options.ts'
import { createEngine } from './engine.ts'
import { collectionsFromExport } from './import/pocketbase-export.ts'
import { releaseMemoryWhenIdle } from './lib/idle-memory.ts'

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

/** Serves the collections of an exported schema, batches allowed and without rate limits, until it is told to stop. */
async function main(): Promise<void> {
  const options = readCliOptions(process.argv.slice(2))
  const schema: unknown = JSON.parse(await readFile(options.schema, 'utf8'))
  const engine = await createEngine({
    dataDir: options.data,
    ...(options.databaseUrl && { databaseUrl: options.databaseUrl }),
    collections: collectionsFromExport(schema),
    batch: { enabled: true },
    rateLimits: { enabled: false },
    logger: pino({ level: process.env['LOG_LEVEL'] ?? 'warn' }),
  })
  if (options.superuser) await engine.upsertSuperuser(...options.superuser)

  const server = engine.createServer()
  const address = await server.listen({ host: options.host, port: options.port })
  console.log(`record engine (${engine.database}) on ${address}`)
  flushCompileCache()
  releaseMemoryWhenIdle()

  const stop = async () => {
    await server.close()
    await engine.close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
}
