import type { Compilation, RowRef } from './compilation.ts'
import type { JoinScope } from './join-scope.ts'

/** Where an operand stands. */
export interface OperandPlace {
  readonly compilation: Compilation
  readonly scope: JoinScope
  readonly row: RowRef
}
