import type { Transaction } from '@longhouse/engine'
import { toText } from '@longhouse/engine/schema'
import type { ArchivedPlayer } from '@longhouse/contract/seasons'
import { hooksByName } from '../../platform/hooks-by-name.ts'
import { seasonResultsCollection } from '../../collections/seasons.ts'

/** Updates a renamed member in the archives, and removes the name of a deleted one. The results stay. */
export const archivedNamesHooks = hooksByName('users', {
  afterUpdate: async ({ tx, record, original }) => {
    const name = toText(record['username'])
    if (original && toText(original['username']) !== name)
      await rename(tx, { user: record.id, to: { id: record.id, name } })
  },
  beforeDelete: ({ tx, record }) => rename(tx, { user: record.id, to: { id: '', name: '' } }),
})

interface Renaming {
  readonly user: string
  readonly to: Pick<ArchivedPlayer, 'id' | 'name'>
}

async function rename(tx: Transaction, { user, to }: Renaming): Promise<void> {
  const results = tx.records(seasonResultsCollection)
  // By id, the order of locks.
  const rows = await results.findAll({ filter: 'users:each ?= {:user}', params: { user }, sort: 'id' })
  await results.patch(
    rows.map(({ id, players }) => ({
      id,
      players: (players ?? []).map((player) => (player.id === user ? { ...player, ...to } : player)),
    })),
  )
}
