import { readFileSync } from 'node:fs'
import { z } from 'zod'

const manifest = new URL('../../../package.json', import.meta.url)

/** The version of this software, as its manifest has it; empty where that cannot be read. */
export function softwareVersion(): string {
  try {
    return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8'))).version
  } catch {
    return ''
  }
}
