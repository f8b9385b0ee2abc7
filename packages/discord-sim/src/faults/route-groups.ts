export type RouteGroup = 'oauth' | 'api' | 'webhooks' | 'interactions' | 'gateway'

export interface RoutePlace {
  group: RouteGroup
  webhookId?: string
}

/** The group of a path, or undefined for pages, pictures and the control of the simulator. */
export function placeOf(path: string): RoutePlace | undefined {
  const route = path.replace(/^\/api\/v\d+\//, '/api/')
  if (/^(\/api)?\/oauth2\//.test(route)) return { group: 'oauth' }

  if (route.startsWith('/api/interactions/') || isFollowUp(route)) return { group: 'interactions' }
  if (/^\/(api\/)?gateway\b/.test(route)) return { group: 'gateway' }

  const webhook = /^\/api\/webhooks\/([^/]+)/.exec(route)?.[1]
  if (webhook) return { group: 'webhooks', webhookId: webhook }

  return route.startsWith('/api/') ? { group: 'api' } : undefined
}

/** Tokens of interactions begin with that word in base64, so that they differ from those of webhooks. */
export function isFollowUp(route: string): boolean {
  return /^\/api\/webhooks\/\d{1,20}\/aW50ZXJhY3Rpb246/.test(route)
}
