import { refuse, type AuthRecord } from '@longhouse/engine'
import type { FastifyInstance } from 'fastify'
import { linkedRolesPage, linkedRolesPath, roleFactWords, type RoleLink } from '@longhouse/contract/bot'
import { wordsFor } from '@longhouse/contract/words'
import { z } from 'zod'
import { requireMember } from '../../../platform/callers.ts'
import type { Site } from '../../../platform/feature.ts'
import { roleLinksCollection } from '../../../collections/roles.ts'
import { connect, type ConnectDependencies } from './connect.ts'
import { roleFacts } from './role-facts.ts'

// Each request leads to calls to Discord.
const allowance = { maxRequests: 10, duration: 60 }
const stateLifeMs = 10 * 60_000

const text = z.string().max(2000).optional().catch(undefined)
const querySchema = z.object({ code: text, state: text, error: text })

/** `undefined` if Discord is not set up. */
export type LinkOffice = Omit<ConnectDependencies, keyof Site> | undefined

interface OfficeSite extends Site {
  readonly office: LinkOffice
}

/** `/api/discord/linked-roles`: a member's own connection. */
export function linkedRolesRoutes(app: FastifyInstance, site: OfficeSite): void {
  void app.register(async (scope) => {
    // No route here has a body, even if a client announces one.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    addRoutes(scope, site)
  })
}

function addRoutes(app: FastifyInstance, { office, ...site }: OfficeSite): void {
  const { engine, now } = site
  const linkOf = ({ id: user }: AuthRecord) =>
    engine.records(roleLinksCollection).findFirst({ filter: 'user = {:user}', params: { user } })

  app.get(linkedRolesPath, async (request) => describeLink(await linkOf(await requireMember(request))))

  app.delete(linkedRolesPath, async (request, reply) => {
    const link = await linkOf(await requireMember(request))
    if (link) await engine.records(roleLinksCollection).delete(link.id)
    return reply.code(204).send()
  })

  app.post(`${linkedRolesPath}/start`, { bodyLimit: 1000 }, async (request) => {
    const member = await requireMember(request)
    if (!office) throw refuse('Discord is not configured.', { status: 502 })
    if (!member['discord_id'])
      throw refuse('Your account is not linked to Discord.', { status: 403, code: 'not_linked' })
    await engine.limit({ label: 'linked-roles', who: member.id }, allowance)
    const state = office.secrets.sealState({ user: member.id, until: now().getTime() + stateLifeMs })
    return { url: office.desk.authorizeUrl(state) }
  })

  // Discord redirects the browser here. The state, which only the member was given, identifies them.
  app.get(`${linkedRolesPath}/callback`, async (request, reply) => {
    const query = querySchema.parse(request.query ?? {})
    const failure = office ? await connect({ ...site, ...office }, query) : 'away'
    const outcome = failure ? `failed=${failure}` : 'done=1'
    reply.header('cache-control', 'no-store')
    return reply.redirect(`${linkedRolesPage}?${outcome}`, 303)
  })
}

interface LinkDescription {
  readonly connected: boolean
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly failed?: string
}

/** Returns the facts that Discord has about a member, in words. */
function describeLink(link: RoleLink | undefined): LinkDescription {
  if (!link) return { connected: false, facts: [] }
  const say = wordsFor('en', roleFactWords)
  const told = link.sent?.facts ?? {}
  const facts = roleFacts.flatMap(({ key }) => {
    const value = told[key]
    return value === undefined ? [] : [{ name: say(key), value: inWords(value) }]
  })
  return { connected: true, facts, ...(link.failed !== '' && { failed: link.failed }) }
}

const asDay = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

function inWords(value: string | number): string {
  return typeof value === 'number' ? String(value) : asDay.format(new Date(value))
}
