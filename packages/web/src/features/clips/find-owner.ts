import { ownerLookups } from '@longhouse/contract/clips'
import { api } from '../../lib/api.ts'

/** Whose clip it is: the member of that username or chat-platform username, else the admin who uploads it. */
export async function findOwner(typed: string, adminId: string): Promise<string> {
  for (const { field, value } of ownerLookups(typed)) {
    const found = await api.collection<{ id: string }>('users').getList(1, 1, {
      filter: api.filter(`${field} = {:value}`, { value }),
      fields: 'id',
      skipTotal: true,
    })
    const [person] = found.items
    if (person) return person.id
  }
  return adminId
}
