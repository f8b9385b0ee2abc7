import type { DependencyLog } from './dependencies.ts'
import type { Answer } from './record-service.ts'

/** An answer from its JSON text; the body is read from it when somebody asks. */
export function answerOf<T>(text: string, dependencies: DependencyLog): Answer<T> {
  let body: { readonly value: T } | undefined
  return {
    get body() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was written from such records
      body ??= { value: JSON.parse(text) as T }
      return body.value
    },
    json: () => text,
    dependencies,
  }
}
