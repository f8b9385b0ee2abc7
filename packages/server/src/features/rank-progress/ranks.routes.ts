import { refuse, type AuthRecord } from '@longhouse/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  memberRankPath,
  proposalDeeds,
  proposalLimits,
  proposalPath,
  proposalTickPath,
  undoChangePath,
  type DecisionAnswer,
  ladderPath,
  ladderPreviewPath,
  ladderRefusals,
} from '@longhouse/contract/rank-progress'
import { idOfMember, requireStaff, requireAdmin } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { parseBody } from '../../platform/parse-body.ts'
import { decideProposal, tickProposal } from './proposals.ts'
import { type RankPlace, readLadder } from './ladder.ts'
import { setRank, undoChange } from './rank-changes.ts'
import { wordsFor } from '@longhouse/contract/words'
import { previewLadder, readDraft, saveLadder } from './edit-ladder.ts'

interface IdRoute {
  Params: { readonly id: string }
}

const asParam = ':id'
const bodyLimit = 10_000
const allowance = { maxRequests: 120, duration: 60 }
const reason = z.string().trim().max(proposalLimits.reason).default('')
const decisionBody = z.object({ reason, until: z.string().max(40).default('') }).nullish()
const tickBody = z.object({ label: z.string().min(1).max(200), isTicked: z.boolean() })
const rankBody = z.object({ rank: z.string().min(1).max(100), reason })

/** Routes of staff's decisions about ranks. */
export function decideRoutes(app: FastifyInstance, site: Site): void {
  void app.register(async (scope) => {
    allowEmptyBodies(scope)
    deedRoutes(scope, site)
  })
}

/** Accepts empty bodies: approving and undoing need none, but clients announce one. */
function allowEmptyBodies(scope: FastifyInstance): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, String(body), done)
  })
}

function deedRoutes(app: FastifyInstance, site: Site): void {
  for (const deed of proposalDeeds)
    app.post<IdRoute>(
      pathOf((id) => proposalPath(id, deed)),
      { bodyLimit },
      async (request) => {
        const who = await requireDecider(site, request)
        const { reason: why = '', until = '' } = parseBody(decisionBody, request.body) ?? {}
        const decision = { ...who, id: idIn(request), deed, reason: why, until }
        return inPlace(site, (place): Promise<DecisionAnswer> => decideProposal(place, decision))
      },
    )

  app.post<IdRoute>(pathOf(proposalTickPath), { bodyLimit }, async (request) => {
    const who = await requireDecider(site, request)
    const tick = { ...who, id: idIn(request), ...parseBody(tickBody, request.body) }
    return inPlace(site, (place) => tickProposal(place, tick))
  })

  app.post<IdRoute>(pathOf(undoChangePath), { bodyLimit }, async (request) => {
    const who = await requireDecider(site, request)
    const undoing = { ...who, id: idIn(request) }
    return inPlace(site, (place): Promise<DecisionAnswer> => undoChange(place, undoing))
  })

  app.post<IdRoute>(pathOf(memberRankPath), { bodyLimit }, async (request) => {
    const who = await requireDecider(site, request)
    const placing = { ...who, user: idIn(request), ...parseBody(rankBody, request.body) }
    return inPlace(site, (place): Promise<DecisionAnswer> => setRank(place, placing))
  })
}

function inPlace<T>(site: Site, work: (place: RankPlace) => Promise<T>): Promise<T> {
  const { engine, community, now } = site
  return engine.transaction((tx) => work({ tx, community, now: now() }))
}

/** Returns the member of staff; `by` is '' for a superuser, who is not a member. */
async function requireDecider(
  { engine }: Site,
  request: FastifyRequest,
): Promise<{ readonly auth: AuthRecord; readonly by: string }> {
  const context = await requireStaff(request)
  await engine.limit({ label: 'ranks:decide', who: context.auth.id }, allowance)
  return { auth: context.auth, by: idOfMember(context) }
}

/** Removes NUL characters, which databases refuse. */
function idIn({ params }: FastifyRequest<IdRoute>): string {
  return params.id.replaceAll('\0', '')
}

function pathOf(path: (id: string) => string): string {
  return path(asParam).replace(encodeURIComponent(asParam), asParam)
}

const say = wordsFor('en', ladderRefusals)
const ladderBodyLimit = 256 * 1024
const savings = { maxRequests: 30, duration: 60 }
const previews = { maxRequests: 30, duration: 60 }

/** `/api/ladder`: the ladder as admins edit it. */
export function ladderRoutes(app: FastifyInstance, site: Site): void {
  const { engine, community } = site
  let isLooking = false

  app.get(ladderPath, async (request) => {
    await requireAdmin(request)
    return readLadder(engine)
  })

  app.put(ladderPath, { bodyLimit: ladderBodyLimit }, async (request) => {
    const { auth: by } = await requireAdmin(request)
    await engine.limit({ label: 'ladder', who: by.id }, savings)
    return engine.transaction(async (tx) => {
      const draft = await readDraft({ source: tx, community }, request.body)
      return saveLadder(tx, { draft, by })
    })
  })

  app.post(ladderPreviewPath, { bodyLimit: ladderBodyLimit }, async (request) => {
    const { auth: by } = await requireAdmin(request)
    await engine.limit({ label: 'ladder-preview', who: by.id }, previews)
    const draft = await readDraft({ source: engine, community }, request.body)
    // A preview evaluates all members: one at a time is enough, and a refused client can ask again.
    if (isLooking) throw refuse(say('previewBusy'), { status: 429, code: 'preview_busy' })
    isLooking = true
    try {
      return await previewLadder(site, draft)
    } finally {
      isLooking = false
    }
  })
}
