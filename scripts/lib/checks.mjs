import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const script = (name, file) => ({ name, command: 'node', args: [`scripts/${file}`] })

/** Checks that pass or fail as one, longest first. */
export const checks = [
  {
    name: 'lint and types',
    command: 'oxlint',
    args: ['--type-aware', '--type-check', '--deny-warnings'],
  },
  script('structure', 'structure.mjs'),
  script('patterns', 'check-patterns.mjs'),
  { name: 'unused code', command: 'knip', args: [] },
  script('words', 'check-words.mjs'),
  script('proof', 'check-proof.mjs'),
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  script('costs of tests', 'check-costs.mjs'),
]

const projects = [
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  // It runs without a page, with other globals.
  'packages/web/src/worker',
  // Files outside of packages.
  '.',
]

/**
 * The same types from the compiler itself, one project at a time: the linter's check is faster but
 * experimental.
 */
export const typesByCompiler = projects.map((project) => ({
  name: `types of ${project}`,
  command: 'tsc',
  args: ['--noEmit', '-p', project],
}))
