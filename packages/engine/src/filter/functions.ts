import type { Operand } from './ast.ts'
import { badRequest } from '../errors.ts'

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

/** Throws the plain 400 for an unknown function or arguments that do not fit it. */
export function requireKnownCall(name: string, args: readonly Operand[]): void {
  if (!functions.get(name)?.(args)) throw badRequest()
}

function isNumberOrField(arg: Operand): boolean {
  return arg.kind === 'number' || arg.kind === 'identifier'
}
