import { run } from '../lib/run.mjs'
import { Sentence } from '../lib/sentence.mjs'

/** Runs git in a folder and returns its output. Throws git's own message if it fails. */
export async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await run('git', args, { capture: true, cwd: folder })
  if (code !== 0) throw new Sentence(`git ${args[0]} failed: ${output.trim()}`)
  return output.trim()
}
