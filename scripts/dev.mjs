import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { bin, root, toolEnv } from './lib/root.mjs'

await ensureInstalled()

// The API on 8090 reloads with the server's sources; the web app on 5173 proxies its requests to it.
const children = [
  spawn(join(bin, 'node'), ['--watch', 'packages/server/src/main.ts'], {
    cwd: root,
    env: toolEnv,
    stdio: 'inherit',
  }),
  spawn(join(bin, 'vite'), ['dev'], { cwd: join(root, 'packages/web'), env: toolEnv, stdio: 'inherit' }),
]
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
