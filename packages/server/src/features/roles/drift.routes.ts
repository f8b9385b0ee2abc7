import { notFound, refuse, type AuthRecord, type Transaction } from '@longhouse/engine'
import type { FastifyInstance } from 'fastify'
import {
  driftDeeds,
  roleDriftPath,
  type RoleChange,
  type RoleDrift,
  type DriftDeed,
} from '@longhouse/contract/bot'
import { z } from 'zod'
import { requireStaff } from '../../platform/callers.ts'
import type { Site } from '../../platform/feature.ts'
import { anyOf } from '../../platform/records.ts'
import { discordRolesCollection } from '../../collections/discord.ts'
import { readManagedRoles } from '../../platform/discord/discord-choices.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import { usersCollection } from '../../collections/users.ts'
import { noteAct } from '../../platform/audit.ts'

const bodySchema = z.object({ do: z.enum(driftDeeds) })
const idSchema = z.string().regex(/^[a-z0-9]{15}$/)

interface DriftRoute {
  Params: { id: string }
}

/** `/api/discord/drift`: roles changed by hand in Discord, and the decisions of staff about them. */
export function driftRoutes(app: FastifyInstance, site: Site): void {
  app.get(roleDriftPath, async (request) => {
    await requireStaff(request)
    return { items: await listDrift(site) }
  })

  app.post<DriftRoute>(`${roleDriftPath}/:id`, { bodyLimit: 1000 }, async (request, reply) => {
    const { auth } = await requireStaff(request)
    const id = idSchema.safeParse(request.params.id)
    if (!id.success) throw notFound()
    const body = bodySchema.safeParse(request.body)
    if (!body.success) throw refuse('Say what to do: "take-over" or "restore".', { code: 'invalid_body' })
    await settleDrift(site, { id: id.data, deed: body.data.do, by: auth })
    return reply.code(204).send()
  })
}

/** Limit of the list: resolving these shows the next ones. */
const maxItems = 200

/** Returns drift of the roles that the site manages, newest first. */
async function listDrift({ engine, community }: Pick<Site, 'engine' | 'community'>): Promise<RoleDrift[]> {
  const found = await engine
    .records(roleChangesCollection)
    .findAll({ filter: "drift_since != ''", sort: '-drift_since,id', limit: maxItems })
  const sourceOf = await readManagedRoles(engine, community)
  const managed = found.filter(({ role_id, source }) => sourceOf(role_id) === source)
  if (managed.length === 0) return []
  const people = await engine.records(usersCollection).findAll(anyOf(idsOf(managed).map((id) => ({ id }))))
  const names = new Map(people.map(({ id, username }) => [id, username]))
  const roles = await engine.records(discordRolesCollection).findAll()
  const roleNames = new Map(roles.map(({ role_id, role_name }) => [role_id, role_name]))
  return managed.map(({ id, user, role_id: roleId, wants, drift_since: since }) => ({
    id,
    user: { id: user, username: names.get(user) ?? '' },
    roleId,
    roleName: roleNames.get(roleId) ?? roleId,
    has: wants === 'take',
    wants: wants === 'take' ? 'take' : 'give',
    since,
  }))
}

function idsOf(changes: readonly RoleChange[]): string[] {
  return [...new Set(changes.map(({ user }) => user))]
}

/** A decision of staff about a drift. */
interface DriftDecision {
  readonly id: string
  readonly deed: DriftDeed
  readonly by: AuthRecord
}

/** Leaves a role as it is in Discord, or restores it. Throws if there is no drift to resolve. */
async function settleDrift(
  { engine, community }: Pick<Site, 'engine' | 'community'>,
  { id, deed, by }: DriftDecision,
): Promise<void> {
  const { user } = (await engine.records(roleChangesCollection).findById(id)) ?? {}
  if (!user) throw notFound()
  await engine.transaction(async (tx) => {
    const change = await holdChange(tx, { id, user })
    if (deed === 'restore') {
      const sourceOf = await readManagedRoles(tx, community)
      if (sourceOf(change.role_id) !== change.source)
        throw refuse('The site does not manage this role any more.', { code: 'role_not_managed' })
    }
    const status = deed === 'restore' ? 'pending' : 'taken_over'
    const fresh = { status, drift_since: '', attempts: 0, next_attempt: '', last_error: '' }
    await tx.records(roleChangesCollection).update(id, { ...fresh, revision: change.revision + 1 })
    await noteAct(tx, {
      by,
      action: 'update',
      collection: roleChangesCollection.name,
      record: id,
      subject: user,
      before: { role_id: change.role_id, wants: change.wants, status: change.status },
      after: { status },
    })
  })
}

/** Returns the current change, and locks the account that guards it. */
async function holdChange(
  tx: Transaction,
  { id, user }: { readonly id: string; readonly user: string },
): Promise<RoleChange> {
  await tx.lock(usersCollection.name, user)
  const change = await tx.records(roleChangesCollection).findById(id)
  if (!change) throw notFound()
  if (change.drift_since === '') throw refuse('This is settled already.', { code: 'settled' })
  return change
}
