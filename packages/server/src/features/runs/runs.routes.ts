import { notAllowed, refuse, type AuthRecord } from '@longhouse/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  claimPath,
  handInPath,
  maxClipsAtOnce,
  nextRunPath,
  notMePath,
  playerNameLimit,
  recordsPath,
  releasePath,
  runLimits,
  runsFromClipsPath,
  runWaitPath,
  type RecordsAnswer,
} from '@longhouse/contract/runs'
import { runsCollection } from '../../collections/runs.ts'
import { requireMember, requireStaff } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { readRecords } from './boards.ts'
import { makeRuns } from './from-clips.ts'
import { handIn } from './hand-in.ts'
import { canVerify, takeOut } from './players.ts'
import { claimRun, readWait, releaseRun, takeNext } from './queue.ts'

interface RunRoute {
  Params: { readonly id: string }
}

const asParam = ':id'
const handInAllowance = { maxRequests: 30, duration: 60 }
const queueAllowance = { maxRequests: 120, duration: 60 }
const readAllowance = { maxRequests: 120, duration: 60 }
const clipsAllowance = { maxRequests: 20, duration: 60 }

const player = z.union([
  z.strictObject({ user: z.string().min(1).max(100) }),
  // A name that is too long gets another message than an invalid one: see `playersProblem`.
  z.strictObject({ name: z.string().max(playerNameLimit * 10) }),
])
const handInBody = z.object({ players: z.array(player).max(100) })
const nextBody = z.object({ skip: z.string().max(100).optional() }).nullish()
const clipsBody = z.object({
  clips: z.array(z.string().max(100)).max(maxClipsAtOnce),
  squadSize: z.int().min(1).max(runLimits.squadSize).default(1),
})
const boardQuery = z.object({
  game: z.string().max(100),
  map: z.string().max(100).default(''),
  size: z.coerce.number().int().min(1).max(runLimits.squadSize),
})

/** Routes for handing in, the queue of verifiers, and the history of records. */
export function runsRoutes(app: FastifyInstance, site: Site): void {
  readRoutes(app, site)
  handInRoutes(app, site)
  void app.register(async (scope) => {
    // No route here reads a body, but clients announce one.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    claimRoutes(scope, site)
  })
}

function readRoutes(app: FastifyInstance, { engine }: Site): void {
  app.get(runWaitPath, async (request, reply) => {
    const { id: member } = await requireMember(request)
    await engine.limit({ label: 'runs:read', who: member }, readAllowance)
    reply.header('cache-control', 'no-store')
    return readWait(engine)
  })

  app.get(recordsPath, async (request, reply): Promise<RecordsAnswer> => {
    const { id: member } = await requireMember(request)
    await engine.limit({ label: 'runs:read', who: member }, readAllowance)
    const { game, map, size } = parse(boardQuery, request.query)
    reply.header('cache-control', 'no-store')
    return { history: await readRecords(engine, { game, map, squad_size: size }) }
  })
}

function handInRoutes(app: FastifyInstance, site: Site): void {
  const { engine, now } = site

  app.post<RunRoute>(pathOf(handInPath), async (request) => {
    const { id: member } = await requireMember(request)
    await engine.limit({ label: 'runs:hand-in', who: member }, handInAllowance)
    const { players } = parse(handInBody, request.body)
    const { id } = request.params
    const context = await request.context()
    await engine.transaction((tx) => handIn(tx, { context, id, players, now: now() }))
    return showRun(site, { member, id })
  })

  app.post(runsFromClipsPath, async (request) => {
    const { auth } = await requireStaff(request)
    await engine.limit({ label: 'runs:from-clips', who: auth.id }, clipsAllowance)
    const { clips, squadSize } = parse(clipsBody, request.body)
    return engine.transaction((tx) => makeRuns(tx, { clips, squadSize, by: auth, now: now() }))
  })

  app.post(nextRunPath, async (request) => {
    const { id: member } = await requireVerifier(site, request)
    const skip = parse(nextBody, request.body)?.skip
    const { run, waiting } = await engine.transaction((tx) => takeNext(tx, { member, now: now(), skip }))
    return { run: run && (await showRun(site, { member, id: run.id })), waiting }
  })
}

function claimRoutes(app: FastifyInstance, site: Site): void {
  const { engine, now } = site

  app.post<RunRoute>(pathOf(claimPath), async (request) => {
    const { id: member } = await requireVerifier(site, request)
    const { id } = request.params
    await engine.transaction((tx) => claimRun(tx, { id, member, now: now() }))
    return showRun(site, { member, id })
  })

  app.post<RunRoute>(pathOf(releasePath), async (request) => {
    const { id: member } = await requireVerifier(site, request)
    const { id } = request.params
    await engine.transaction((tx) => releaseRun(tx, { id, member, now: now() }))
    return showRun(site, { member, id })
  })

  app.post<RunRoute>(pathOf(notMePath), async (request, reply) => {
    const { id: member } = await requireMember(request)
    await engine.limit({ label: 'runs:hand-in', who: member }, handInAllowance)
    const { id } = request.params
    // For a run that they may not see, they get a 404.
    await showRun(site, { member, id })
    await engine.transaction((tx) => takeOut(tx, { id, member }))
    return reply.code(204).send()
  })
}

function pathOf(path: (id: string) => string): string {
  return path(asParam).replace(encodeURIComponent(asParam), asParam)
}

/** Returns a run as the ordinary view does for a member; throws 404 where that does. */
async function showRun(
  { engine }: Site,
  { member, id }: { readonly member: string; readonly id: string },
): Promise<unknown> {
  const records = await engine.actAs({ collection: 'users', id: member })
  return records.view({ collection: runsCollection.name, id })
}

/** Returns the caller, who must be a verifier. */
async function requireVerifier({ engine }: Site, request: FastifyRequest): Promise<AuthRecord> {
  const member = await requireMember(request)
  if (!canVerify({ auth: member })) throw notAllowed()
  await engine.limit({ label: 'runs:queue', who: member.id }, queueAllowance)
  return member
}

function parse<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw refuse('The request is not valid.', { code: 'invalid_body' })
  return parsed.data
}
