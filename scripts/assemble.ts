import { resolve } from 'node:path'
import { root } from './lib/root.mjs'
import { orSay, Sentence } from './lib/sentence.mjs'
import { assemble } from './release/assemble.ts'
import { git } from './release/git.ts'

/**
 * `npm run assemble -- FOLDER`, after `npm run build`: writes the content of a release archive into a folder.
 */
await orSay(async () => {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Sentence('Name the folder to make: `npm run assemble -- FOLDER`.')
  // In an image there is no git, and no repository.
  const commit = await git(root, 'rev-parse', 'HEAD').catch(() => undefined)
  assemble({ built: root, into: resolve(folder), ...(commit && { commit }) })
})
