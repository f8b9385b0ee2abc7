import type { AuthRecord, RequestContext, RequestKind } from './request-context.ts'

/** What of a context can be another. */
export type ContextChanges = Partial<Pick<RequestContext, 'isSuperuser' | 'kind' | 'body'>>

/**
 * The context of a request with something else in it. Headers and parameters are asked of the request only when a rule
 * asks for them: to copy them for every record costs more than to check it. A spread of it lacks them.
 */
export class DerivedContext implements RequestContext {
  readonly auth: AuthRecord | null
  readonly isSuperuser: boolean
  readonly kind: RequestKind
  readonly body: RequestContext['body']
  readonly #base: RequestContext

  constructor(base: RequestContext, changes: ContextChanges) {
    this.#base = base
    this.auth = base.auth
    this.isSuperuser = changes.isSuperuser ?? base.isSuperuser
    this.kind = changes.kind ?? base.kind
    this.body = changes.body ?? base.body
  }

  get method(): string {
    return this.#base.method
  }

  get query(): RequestContext['query'] {
    return this.#base.query
  }

  get headers(): RequestContext['headers'] {
    return this.#base.headers
  }

  get ip(): string {
    return this.#base.ip
  }
}
