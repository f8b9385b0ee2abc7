import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const bin = join(root, 'node_modules', '.bin')
export const cacheDir = join(root, '.cache')

/** The environment in which the pinned Node and the tools come first, and Node keeps what it has compiled. */
export const toolEnv = {
  NODE_COMPILE_CACHE: join(cacheDir, 'node'),
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
}
