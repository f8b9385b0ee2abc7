import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const bin = join(root, 'node_modules', '.bin')
export const cacheDir = join(root, '.cache')

/** The environment with the pinned Node and the tools first in PATH, and a compile cache. */
export const toolEnv = {
  NODE_COMPILE_CACHE: join(cacheDir, 'node'),
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
}
