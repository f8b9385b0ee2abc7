// By hand: starts the real PocketBase and says how to run the suite against it. Ends with Ctrl+C.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findPocketBase, startPocketBase } from './harness/pocketbase-server.ts'

const { values } = parseArgs({ options: { port: { type: 'string', default: '8099' } } })
const superuser = { email: 'root@example.com', password: 'rootpass1234' }
const dataDir = await mkdtemp(join(tmpdir(), 'pocketbase-'))
const command = await findPocketBase(join(tmpdir(), 'pocketbase-cache'))
const server = await startPocketBase({ command, port: Number(values.port), dataDir, superuser })

console.log(`PocketBase listens on ${server.url}. Now, in another terminal:

CONFORMANCE_URL=${server.url} CONFORMANCE_SUPERUSER=${superuser.email}:${superuser.password} \\
  npx vitest run --config packages/engine/conformance/vitest.config.ts`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void server.stop().then(() => rm(dataDir, { recursive: true, force: true }))
  })
}
