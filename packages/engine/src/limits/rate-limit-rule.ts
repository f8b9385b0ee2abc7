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
