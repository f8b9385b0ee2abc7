export type RouteGroup = 'oauth' | 'api' | 'webhooks'

export interface RoutePlace {
  group: RouteGroup
  webhookId?: string
}

/** Where an address belongs, or nothing for pages, pictures and the control of the simulator itself. */
export function placeOf(path: string): RoutePlace | undefined {
  const route = path.replace(/^\/api\/v\d+\//, '/api/')
  if (/^(\/api)?\/oauth2\//.test(route)) return { group: 'oauth' }

  const webhook = /^\/api\/webhooks\/([^/]+)/.exec(route)?.[1]
  if (webhook) return { group: 'webhooks', webhookId: webhook }

  return route.startsWith('/api/') ? { group: 'api' } : undefined
}
