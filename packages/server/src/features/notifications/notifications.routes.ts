import type { FastifyInstance, FastifyReply } from 'fastify'
import { addressKey } from '@longhouse/engine'
import { formatDate } from '@longhouse/engine/schema'
import { allSeenPath, channelsPath } from '@longhouse/contract/notifications'
import { notificationsCollection } from '../../collections/notifications.ts'
import { requireMember } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { channelsOfSite } from './channels-of-site.ts'
import {
  isKnownKey,
  isUnwanted,
  unsubscribe,
  unsubscribePath,
  unsubscribePage,
  type UnsubscribePage,
} from './unsubscribe.ts'

const allowance = { maxRequests: 60, duration: 60 }
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

interface UnsubscribeAddress {
  readonly Params: { readonly key: string; readonly unwanted: string }
}

/** Routes for a member's available channels and all their notices, and for ending mails without a login. */
export function notificationsRoutes(app: FastifyInstance, site: Site): void {
  void app.register(async (scope) => {
    // No route reads a body: mail readers send one, and browsers announce one.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    memberRoutes(scope, site)
    unsubscribeRoutes(scope, site)
  })
}

function memberRoutes(scope: FastifyInstance, { engine, now, ...site }: Site): void {
  const channels = channelsOfSite(site)
  scope.get(channelsPath, async (request) => {
    const { discord_id } = await requireMember(request)
    // Direct messages are offered only to members with a linked Discord account.
    return { channels: discord_id ? channels : channels.filter((each) => each !== 'discord') }
  })

  scope.post(allSeenPath, async (request, reply) => {
    const { id: user } = await requireMember(request)
    await engine.transaction(async (tx) => {
      const store = tx.records(notificationsCollection)
      const unseen = await store.findAll({ filter: "user = {:user} && seen_at = ''", params: { user } })
      const seen_at = formatDate(now())
      await store.patch(unseen.map(({ id }) => ({ id, seen_at })))
    })
    return reply.code(204).send()
  })
}

/**
 * The address in the links of mails: GET asks, POST by a mail reader (RFC 8058) or by the page's button acts.
 */
function unsubscribeRoutes(
  scope: FastifyInstance,
  { engine, community }: Pick<Site, 'engine' | 'community'>,
): void {
  const address = unsubscribePath(':key', 'all').replace(/all$/, ':unwanted')
  const answer = (reply: FastifyReply, { code, ...page }: Answer) =>
    reply
      .code(code)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(unsubscribePage({ ...page, community }))

  // Mail readers and scanners open links: only a button does something.
  scope.get<UnsubscribeAddress>(address, async ({ ip, params: { key, unwanted } }, reply) => {
    await engine.limit({ label: 'unsubscribe', who: addressKey(ip) }, allowance)
    const isKnown = isUnwanted(unwanted) && (await isKnownKey(engine, key))
    return isKnown ? answer(reply, { code: 200, ask: { key, unwanted } }) : answer(reply, { code: 404 })
  })

  scope.post<UnsubscribeAddress>(address, async ({ ip, params: { key, unwanted } }, reply) => {
    await engine.limit({ label: 'unsubscribe', who: addressKey(ip) }, allowance)
    const isDone = isUnwanted(unwanted) && (await unsubscribe(engine, { key, unwanted }))
    return answer(reply, { code: isDone ? 200 : 404, isDone })
  })
}

interface Answer extends Omit<UnsubscribePage, 'community'> {
  readonly code: number
}
