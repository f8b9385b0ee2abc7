import type { Operand } from './ast.ts'

/** Whether the arguments of a function fit it; one entry per function of the language. */
const functions: ReadonlyMap<string, (args: readonly Operand[]) => boolean> = new Map([
  ['geoDistance', (args: readonly Operand[]) => args.length === 4 && args.every(isNumberOrField)],
  [
    'strftime',
    (args: readonly Operand[]) =>
      args.length >= 1 &&
      args.length <= 10 &&
      args[0]?.kind === 'text' &&
      args.every((arg) => arg.kind !== 'call'),
  ],
])

/** False for an unknown function, and for arguments that do not fit it. */
export function isKnownCall(name: string, args: readonly Operand[]): boolean {
  return functions.get(name)?.(args) ?? false
}

function isNumberOrField(arg: Operand): boolean {
  return arg.kind === 'number' || arg.kind === 'identifier'
}
