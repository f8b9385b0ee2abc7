import type { FastifyInstance } from 'fastify'
import { refuse, type RequestContext } from '@longhouse/engine'
import type { MemberAct } from '@longhouse/contract/users'
import { z } from 'zod'
import { requireStaff } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import {
  endSessions,
  sendReset,
  setRights,
  suspendMember,
  unsuspendMember,
  type Care,
  readSuspension,
  type NewSuspension,
} from '../../platform/member-care.ts'

const suspendBody = z.object({ until: z.string().max(64), reason: z.string().max(2000).default('') })

/** `/api/members/ID/ACT`: actions of admins on a member, each with its line in the audit log. */
export function memberRoutes(app: FastifyInstance, site: Site): void {
  const { engine, now, settings } = site
  const acts: Readonly<Record<MemberAct, MemberWork>> = {
    suspend: {
      needsProof: true,
      run: (care, body) => suspendMember(care, readSuspension(parseSuspension(body), now())),
    },
    unsuspend: { run: (care) => unsuspendMember(care) },
    promote: { needsProof: true, run: (care) => setRights(care, { is_admin: true }) },
    demote: { needsProof: true, run: (care) => setRights(care, { is_admin: false, can_operate: false }) },
    'log-out': { run: (care) => endSessions(care) },
    reset: { run: (care) => sendReset(care, settings) },
  }
  for (const [act, { needsProof = false, run }] of Object.entries(acts)) {
    app.post<{ Params: { id: string } }>(`/api/members/:id/${act}`, async (request, reply) => {
      const context = await requireStaff(request)
      const { id } = request.params
      requireSomebodyElse(context, id)
      if (needsProof) await engine.requireProof(context)
      await run({ engine, now, id, context }, request.body)
      return reply.code(204).send()
    })
  }
}

interface MemberWork {
  /** Whether it needs a proof in addition to the login. */
  readonly needsProof?: boolean
  readonly run: (care: Care, body: unknown) => Promise<unknown>
}

function parseSuspension(body: unknown): NewSuspension {
  const parsed = suspendBody.safeParse(body)
  if (!parsed.success) throw refuse('The request is not valid.', { code: 'invalid_body' })
  return parsed.data
}

function requireSomebodyElse({ auth }: RequestContext, id: string): void {
  if (auth?.id === id) throw refuse('Nobody does that to their own account: ask another admin.')
}
