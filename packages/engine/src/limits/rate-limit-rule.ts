/** The callers that a rule is for: all, guests, or those who are logged in. */
export type Audience = '' | '@guest' | '@auth'

/** A limit on how often something may be requested. */
export interface RateLimitRule {
  /** `COLLECTION:ACTION`, `*:ACTION`, `METHOD /path`, `/path`, or the beginning of paths, ending in `/`. */
  readonly label: string
  readonly audience: Audience
  /** Requests in `duration`: per address for guests, per account for everybody else. */
  readonly maxRequests: number
  /** Seconds. */
  readonly duration: number
}

/** Rate limits of an engine. */
export interface RateLimitOptions {
  readonly enabled: boolean
  /** Instead of the default ones. */
  readonly rules?: readonly RateLimitRule[]
}

/**
 * For people: a page asks some fifteen things and shows up to fifty pictures, and a whole house may share one
 * address. Machines that try things out are over them in a second.
 */
export const defaultRules: readonly RateLimitRule[] = [
  { label: '*:auth', audience: '', maxRequests: 30, duration: 60 },
  { label: '*:requestOTP', audience: '', maxRequests: 10, duration: 60 },
  { label: '*:requestPasswordReset', audience: '', maxRequests: 10, duration: 60 },
  { label: '*:requestVerification', audience: '', maxRequests: 10, duration: 60 },
  { label: '*:requestEmailChange', audience: '', maxRequests: 10, duration: 60 },
  { label: '*:create', audience: '@guest', maxRequests: 20, duration: 60 },
  { label: '*:create', audience: '@auth', maxRequests: 20, duration: 5 },
  { label: '/api/batch', audience: '', maxRequests: 15, duration: 5 },
  { label: '*:file', audience: '', maxRequests: 1500, duration: 10 },
  { label: '/api/', audience: '@guest', maxRequests: 600, duration: 10 },
  { label: '/api/', audience: '@auth', maxRequests: 300, duration: 10 },
  // What a host adds: pages, and the files they are made of.
  { label: '/', audience: '', maxRequests: 3000, duration: 10 },
]

/**
 * Returns the rule for a request: the first label that has one; then the first rule that the path begins
 * with.
 */
export function findRule(
  rules: readonly RateLimitRule[],
  { labels, audience }: { readonly labels: readonly string[]; readonly audience: '@guest' | '@auth' },
): RateLimitRule | undefined {
  const fitting = rules.filter((rule) => rule.audience === '' || rule.audience === audience)
  for (const label of labels) {
    const exact = fitting.find((rule) => rule.label === label)
    if (exact) return exact
  }
  return fitting.find(({ label }) => label.endsWith('/') && labels.some((asked) => asked.startsWith(label)))
}

const relaxedActions = /:(list|view|file)$/

/**
 * Whether every single request counts on all nodes immediately; the others are added up about once a second.
 */
export function isStrict({ label }: RateLimitRule): boolean {
  return !label.endsWith('/') && !relaxedActions.test(label)
}

/** Facts about a request before it is carried out. */
export interface LabelledRequest {
  readonly method: string
  /** The pattern that matched, such as `/api/collections/:collection/records`; absent when none did. */
  readonly route?: string | undefined
  /** Decoded, without parameters. */
  readonly path: string
  /** The name of a collection that exists. */
  readonly collection?: string | undefined
}

const recordActions: Readonly<Record<string, string>> = {
  'GET records': 'list',
  'POST records': 'create',
  'GET records/:id': 'view',
  'PATCH records/:id': 'update',
  'DELETE records/:id': 'delete',
  'GET auth-methods': 'listAuthMethods',
}
const logins = new Set(['authWithPassword', 'authWithOAuth2', 'authWithOTP'])
const collectionPath = /^\/api\/collections\/:\w+\/(.+)$/

/** Returns the labels under which a rule may be written for a request, the most particular first. */
export function labelsOf({ method, route, path, collection }: LabelledRequest): string[] {
  const verb = method === 'HEAD' ? 'GET' : method
  const action = actionOf(verb, route)
  const actions = action === undefined ? [] : logins.has(action) ? [action, 'auth'] : [action]
  // A path can be spelled in many ways, a route in one.
  const place = route === undefined || /[:*]/.test(route) ? path : route
  return [
    ...(collection === undefined ? [] : actions.map((name) => `${collection}:${name}`)),
    ...actions.map((name) => `*:${name}`),
    `${verb} ${place}`,
    place,
  ]
}

/** Returns the action of a route, as rules name it. */
function actionOf(verb: string, route: string | undefined): string | undefined {
  if (route?.startsWith('/api/files/:')) return 'file'
  const rest = collectionPath.exec(route ?? '')?.[1]
  if (rest === undefined) return undefined
  return recordActions[`${verb} ${rest}`] ?? spelledAsAction(rest)
}

/** `request-otp` is `requestOTP`; what follows a slash is not part of the name. */
function spelledAsAction(rest: string): string {
  const [name = ''] = rest.split('/')
  return name
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/Otp$/, 'OTP')
    .replace(/Oauth2$/, 'OAuth2')
}
