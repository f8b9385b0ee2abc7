import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { run } from '../lib/run.mjs'
import { Sentence } from '../lib/sentence.mjs'

/** An archive contains no data of its packer: files belong to root and are readable by all. */
const normal = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']

export interface Packing {
  readonly folder: string
  readonly file: string
  /** From 1, fast, to 9, small. */
  readonly level: number
}

/** Packs a folder into a `.tar.gz`, and writes its checksum next to it. */
export async function pack({ folder, file, level }: Packing): Promise<void> {
  const { output: version } = await run('tar', ['--version'], { capture: true })
  if (!version.includes('GNU tar'))
    throw new Sentence('Archives are packed by GNU tar, and the `tar` here is another one.')
  const { code, output } = await run(
    'tar',
    [...normal, '-I', `gzip -n -${level}`, '-cf', file, '-C', dirname(folder), basename(folder)],
    { capture: true },
  )
  if (code !== 0) throw new Sentence(`The archive could not be packed: ${output.trim()}`)
  await writeFile(`${file}.sha256`, `${await sumOf(file)}  ${basename(file)}\n`)
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
