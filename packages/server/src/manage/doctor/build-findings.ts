import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Settings } from '../../settings.ts'
import { messageOf, type Finding } from './finding.ts'

const program = join(import.meta.dirname, '../../../../..')
const patienceMs = 15_000
const name = 'web app'

/** Whether the web app is built, and from the present sources. */
export async function buildFindings(
  { webDir }: Pick<Settings, 'webDir'>,
  root = program,
): Promise<Finding[]> {
  const pointer = join(webDir ?? join(root, 'packages/web/dist'), 'current')
  if (!existsSync(pointer))
    return [{ name, problem: 'not built, so that people see no pages', todo: 'run `npm run build`.' }]
  // Builds from elsewhere, and releases without sources, are not compared.
  if (webDir !== undefined || !existsSync(join(root, 'packages/web/src'))) return [{ name }]
  return [await freshness(await readFile(pointer, 'utf8'), join(root, 'scripts/web-build-id.mjs'))]
}

/** Another process reads the sources: they are many, and this one may be serving requests. */
async function freshness(built: string, script: string): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: patienceMs })
    if (stdout.trim() === built) return { name }
    const warning = 'its sources are others than it was built from: pages and server may not fit together'
    return { name, warning, todo: 'run `npm run build`, and start again.' }
  } catch (error) {
    const warning = `not compared with its sources (${messageOf(error)})`
    return { name, warning, todo: 'run `npm run build`, and start again.' }
  }
}
