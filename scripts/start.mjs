import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endWithLaunchers } from './lib/launchers.mjs'
import { requireFreePort } from './lib/port.mjs'
import { bin, root, toolEnv } from './lib/root.mjs'
import { orSay } from './lib/sentence.mjs'
import { serverEnv } from './lib/server-env.mjs'

endWithLaunchers()
await orSay(async () => {
  await requireFreePort()
  await ensureInstalled()
  await ensureWebBuilt()

  const server = spawn(join(bin, 'node'), ['packages/server/src/main.ts'], {
    cwd: root,
    env: { ...serverEnv, ...toolEnv },
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
})
