import type { DiscordSetting } from '@longhouse/contract/bot'
import { api } from '../../lib/api.ts'
import { statusOf } from '../../lib/errors.ts'

/** One change of what is chosen in a section. */
export interface ChoiceChange<Value> {
  readonly section: DiscordSetting['section']
  /** What counts while nobody has chosen anything. */
  readonly unchosen: Value
  readonly change: (value: Value) => Value
}

const maxTries = 5

/** Changes what is chosen, over what another admin may have chosen meanwhile. */
export async function saveChoice<Value>({ section, unchosen, change }: ChoiceChange<Value>): Promise<void> {
  const store = api.collection<Omit<DiscordSetting, 'value'> & { value: Value }>('discord_settings')
  const filter = api.filter('section = {:section}', { section })
  for (let tries = 1; ; tries += 1) {
    const { items } = await store.getList(1, 1, { filter, skipTotal: true })
    const [row] = items
    try {
      if (row) {
        const headers = { 'If-Record-Updated': row.updated }
        await store.update(row.id, { value: change(row.value) }, { headers })
      } else await store.create({ section, value: change(unchosen) })
      return
    } catch (error) {
      const wasLate = statusOf(error) === 409 || (!row && (await isThere(filter)))
      if (!wasLate || tries === maxTries) throw error
    }
  }
}

/** Whether another admin has made the first choice meanwhile. */
async function isThere(filter: string): Promise<boolean> {
  const found = await api.collection('discord_settings').getList(1, 1, { filter, skipTotal: true })
  return found.items.length > 0
}
