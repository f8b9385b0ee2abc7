import type { Engine, Transaction } from '@longhouse/engine'
import type { RoleChange } from '@longhouse/contract/bot'
import type { NextStep } from '../../platform/deliveries/delivery-loop.ts'
import { momentIn, type AgeLimit, type DeliveryTiming } from '../../platform/deliveries/delivery-timing.ts'
import { valuesAfterFailure } from '../../platform/deliveries/give-up.ts'
import { takeDue } from '../../platform/deliveries/take-due.ts'
import { keepKnownRole } from '../../platform/discord/known-roles.ts'
import { roleChangesCollection } from '../../collections/roles.ts'
import { doneAt } from '../../platform/discord/role-orders.ts'
import type { RoleOutcome } from './deliver-role.ts'

interface RoleQueueDependencies {
  readonly engine: Engine
  readonly timing: DeliveryTiming & AgeLimit
}

/** Failed attempts after which another change is tried first: Discord may fail only at this one. */
const maxLeads = 5

/** Limit of refused changes that are released when one of their role has been delivered. */
const maxReleased = 200

/**
 * The role changes in the database. One is in flight at a time on all nodes, because Discord counts them
 * together.
 */
export class RoleQueue {
  readonly #dependencies: RoleQueueDependencies

  constructor(dependencies: RoleQueueDependencies) {
    this.#dependencies = dependencies
  }

  /** Takes the next change, if it is due. */
  next(): Promise<NextStep<RoleChange>> {
    return takeDue({
      ...this.#dependencies,
      lockName: 'role-changes',
      first: firstIn,
      update: (tx, id, values) => tx.records(roleChangesCollection).update(id, { ...values, leads: true }),
    })
  }

  /** Stores the outcome of a change. If another wish has replaced it in the meantime, that one is next. */
  async settle(change: RoleChange, outcome: RoleOutcome): Promise<void> {
    const { engine } = this.#dependencies
    const now = await engine.clock()
    await engine.transaction(async (tx) => {
      // Deleting the account has deleted the change.
      if (!(await tx.lock('users', change.user))) return
      const changes = tx.records(roleChangesCollection)
      const current = await changes.findById(change.id)
      if (!current) return
      if (current.revision !== change.revision) {
        if (current.leads) await changes.update(change.id, { leads: false, next_attempt: '' })
        return
      }
      await changes.update(change.id, this.#valuesAfter({ change, outcome, now }))
      if (outcome.kind === 'delivered') await keepRole(tx, change)
    })
    if (outcome.kind === 'delivered') await this.#release(change.role_id)
  }

  #valuesAfter({ change, outcome, now }: Settlement): Partial<RoleChange> {
    const { timing } = this.#dependencies
    const { attempts } = change
    if (outcome.kind === 'delivered') return doneAt(now)
    if (outcome.kind === 'wait')
      return { attempts: attempts - 1, next_attempt: momentIn(outcome.ms, now), leads: true }

    const last_error = outcome.reason
    const aside = { leads: false, next_attempt: '', last_error }
    if (outcome.kind === 'dropped') return { ...aside, status: 'dropped' }
    if (outcome.kind === 'refused') return { ...aside, status: 'parked' }
    const values = valuesAfterFailure(change, { reason: last_error, timing, now })
    return { ...values, leads: values.status !== 'parked' && attempts % maxLeads !== 0 }
  }

  /** Retries what Discord refused of this role: staff may have moved it, or given the permission. */
  async #release(roleId: string): Promise<void> {
    const changes = this.#dependencies.engine.records(roleChangesCollection)
    const refused = await changes.findAll({
      filter: "role_id = {:roleId} && status = 'parked' && last_error ~ 'Discord answered 4'",
      params: { roleId },
      sort: 'id',
      limit: maxReleased,
    })
    if (refused.length === 0) return
    const anew = { status: 'pending', attempts: 0, next_attempt: '', last_error: '' }
    await changes.patch(refused.map(({ id }) => ({ id, ...anew })))
  }
}

interface Settlement {
  readonly change: RoleChange
  readonly outcome: RoleOutcome
  readonly now: Date
}

async function firstIn(source: Pick<Engine, 'records'>): Promise<RoleChange | undefined> {
  const changes = source.records(roleChangesCollection)
  const leading = await changes.findFirst({
    filter: "status = 'pending' && leads = true",
    sort: 'next_attempt',
  })
  return leading ?? changes.findFirst({ filter: "status = 'pending'", sort: 'next_attempt' })
}

function keepRole(tx: Transaction, { user, role_id: roleId, wants }: RoleChange): Promise<void> {
  return wants ? keepKnownRole(tx, { user, roleId, wants }) : Promise.resolve()
}
