import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const compressible = /\.(html|js|css|svg|json|txt)$/
const smallestWorthIt = 200

/** Writes a `.br` and a `.gz` file next to every text file of the finished build. */
export function compressAssets(buildDir: string): Plugin {
  return {
    name: 'compress-assets',
    buildApp: {
      order: 'post',
      handler: () => compressFolder(join(buildDir, 'client')),
    },
  }
}

async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names.filter((name) => compressible.test(name)).map((name) => compressFile(join(folder, name))),
  )
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < smallestWorthIt) return
  const content = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await gz(content, { level: 9 }))
}
