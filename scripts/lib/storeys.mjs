/**
 * The layers of the engine from the bottom up: folders and files of `packages/engine/src`. Each may import
 * its own layer and those below it. Tests, fixtures and `testing` are exempt.
 */
export const storeys = [
  ['schema'],
  ['lib', 'errors.ts', 'start-error.ts'],
  ['filter', 'field-picker'],
  ['database'],
  ['query'],
  ['records'],
  ['files', 'limits', 'cache', 'auth', 'realtime', 'batch'],
  ['cluster', 'operations', 'import', 'upgrade'],
  ['api', 'engine.types.ts', 'engine-parts.ts'],
  ['engine.ts', 'index.ts', 'cli-options.ts', 'cli.ts'],
]
