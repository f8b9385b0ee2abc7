import { expect, test, type TestOptions } from 'vitest'
import type PocketBase from 'pocketbase'
import type { Outcome } from './outcome.ts'
import { outcomeOf } from './outcome.ts'
import { everyRole, type Role, type TestSite } from './test-site.ts'

/** The outcomes of an attempt by role; a single one is the same for all roles. */
export type Outcomes = Outcome | (Readonly<Partial<Record<Role, Outcome>>> & { readonly rest: Outcome })

export interface RightsTable {
  readonly collection: string
  /** Creates a record that belongs to `member`, and returns its id. */
  readonly record: (site: TestSite) => Promise<string>
  /** Returns the values with which this role creates its own record. */
  readonly submit?: (site: TestSite, role: Role) => Promise<Record<string, unknown>>
  readonly change?: Record<string, unknown>
  readonly rights: Rights
  /** Options of its tests, such as their tags. */
  readonly options?: TestOptions
}

export type Rights = Readonly<Record<'list' | 'view' | 'create' | 'update' | 'delete', Outcomes>>

export const staffSeeServerWrites: Rights = {
  list: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 'hidden' },
  view: { staff: 'ok', admin: 'ok', superuser: 'ok', rest: 404 },
  create: { superuser: 'ok', rest: 403 },
  update: { superuser: 'ok', rest: 403 },
  delete: { superuser: 'ok', rest: 403 },
}

/** Declares a test for each action: the rights of each role on the records of a collection. */
export function testRights(site: TestSite, table: RightsTable): void {
  const { collection, record, submit = async () => ({}), change = {}, rights, options = {} } = table
  const actions: Record<keyof Rights, (client: PocketBase, role: Role) => Promise<Outcome>> = {
    list: async (client) => {
      const id = await record(site)
      const request = client.collection(collection).getList(1, 1, { filter: `id = '${id}'` })
      const outcome = await outcomeOf(request)
      return outcome === 'ok' && (await request).items.length === 0 ? 'hidden' : outcome
    },
    view: async (client) => outcomeOf(client.collection(collection).getOne(await record(site))),
    create: async (client, role) => outcomeOf(client.collection(collection).create(await submit(site, role))),
    update: async (client) => outcomeOf(client.collection(collection).update(await record(site), change)),
    delete: async (client) => outcomeOf(client.collection(collection).delete(await record(site))),
  }
  for (const [action, attempt] of Object.entries(actions)) {
    const expected = rights[action as keyof Rights]
    test(`${collection}: who may ${action} [BE-04]`, options, async () => {
      const outcomes: Record<string, unknown> = {}
      for (const role of everyRole) outcomes[role] = await attempt(site.as[role], role)
      expect(outcomes).toEqual(
        Object.fromEntries(everyRole.map((role) => [role, outcomeFor(role, expected)])),
      )
    })
  }
}

function outcomeFor(role: Role, outcomes: Outcomes): Outcome {
  return typeof outcomes === 'object' ? (outcomes[role] ?? outcomes.rest) : outcomes
}
