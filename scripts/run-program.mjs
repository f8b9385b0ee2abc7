import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasNode } from './lib/install.mjs'
import { bin, root } from './lib/root.mjs'

/**
 * `node scripts/run-program.mjs FILE …` runs a program of the project. Other Nodes than its own may not read
 * TypeScript.
 */
const [, , file = '', ...words] = process.argv
if (hasNode(bin)) {
  const program = join(root, file)
  process.argv = [process.execPath, program, ...words]
  await import(pathToFileURL(program).href)
} else {
  console.error('The packages are not installed yet: `npm run build` installs them.')
  process.exitCode = 1
}
