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
