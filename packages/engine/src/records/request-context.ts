/** A record of an auth collection as rules see it: every stored field but the secrets. */
export interface AuthRecord {
  readonly id: string
  readonly collectionId: string
  readonly collectionName: string
  readonly [field: string]: unknown
}

/** What the caller was doing when a rule is asked; `@request.context`. */
export type RequestKind =
  | 'default'
  | 'oauth2'
  | 'otp'
  | 'password'
  | 'realtime'
  | 'protectedFile'
  | 'expand'
  | 'batch'

/** The request as rules and hooks see it. */
export interface RequestContext {
  /** The logged-in record, superusers included; `null` for guests. */
  readonly auth: AuthRecord | null
  readonly isSuperuser: boolean
  readonly kind: RequestKind
  readonly method: string
  readonly query: Readonly<Record<string, string>>
  /** Lower case, `-` replaced by `_`. */
  readonly headers: Readonly<Record<string, string>>
  /** The submitted values after modifiers were resolved. */
  readonly body: Readonly<Record<string, unknown>>
  readonly ip: string
}

/** The context of work the server does on its own account: superuser rights, no person. */
export const systemContext: RequestContext = {
  auth: null,
  isSuperuser: true,
  kind: 'default',
  method: '',
  query: {},
  headers: {},
  body: {},
  ip: '',
}
