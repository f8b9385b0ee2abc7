import type { RowDependencies } from '../records/read-context.ts'
import { type RequestContext, readVariable } from '../records/request-context.ts'
import { toSqlValue } from '../query/resolved.ts'

/** A view of a row, and its dependencies. */
export interface SharedView<View> {
  readonly view: View
  readonly dependencies: RowDependencies
}

/** Views with the same dependencies, by the values of these for a caller. */
interface SameQuestions<View> {
  readonly names: readonly string[]
  readonly compared: RowDependencies['compared']
  readonly byAnswers: Map<string, SharedView<View>>
}

/** Views of one row by some callers, reused for all others who see the same. */
export class SharedViews<View> {
  readonly #kinds = new Map<string, SameQuestions<View>>()

  /** Returns the view of a caller, if one who sees the same was added before. */
  find(context: RequestContext): SharedView<View> | undefined {
    for (const kind of this.#kinds.values()) {
      const answers = answersOf(kind, context)
      const own = kind.byAnswers.get(answers + ownerOf(context))
      const found = own ?? kind.byAnswers.get(answers)
      if (found && (own || !isPersonal(found, context))) return found
    }
    return undefined
  }

  /** Adds the view of a caller. */
  add(context: RequestContext, sharedView: SharedView<View>): void {
    const { variables, compared } = sharedView.dependencies
    const names = [...variables.keys()].toSorted()
    const asked = [...compared].map(([name, values]) => JSON.stringify([name, ...values]))
    const id = JSON.stringify([names, ...asked.toSorted()])
    const kind = this.#kinds.get(id) ?? { names, compared, byAnswers: new Map() }
    this.#kinds.set(id, kind)
    const owner = isPersonal(sharedView, context) ? ownerOf(context) : ''
    kind.byAnswers.set(answersOf(kind, context) + owner, sharedView)
  }
}

function answersOf({ names, compared }: SameQuestions<unknown>, context: RequestContext): string {
  const answers = names.map((name) => readVariable(context, name))
  for (const [name, values] of compared) {
    const value = toSqlValue(readVariable(context, name))
    answers.push(values.has(value) ? [value] : 0)
  }
  return JSON.stringify(answers)
}

function isPersonal({ dependencies }: SharedView<unknown>, { auth }: RequestContext): boolean {
  return auth !== null && dependencies.personal.has(auth.id)
}

function ownerOf({ auth }: RequestContext): string {
  return auth ? `\n${auth.collectionId}/${auth.id}` : '\n'
}
