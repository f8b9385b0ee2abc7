import type { DiscordSetting } from '@longhouse/contract/bot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { failureReason, fieldErrors, statusOf } from '../../lib/errors.ts'
import { toastError } from '../../lib/base/toast.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { discordAdminWords } from './discord-admin.words.ts'
import { discordKeys } from './discord.queries.ts'

/** Saves choices one after the other; re-fetches what depends on them. */
export function useChoice<Value>() {
  const say = useWords(discordAdminWords)
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'discord-choice' },
    mutationFn: (change: ChoiceChange<Value>) => saveChoice(change),
    onError: (error) =>
      toastError(say('saveFailed', { reason: fieldErrors(error)['value'] ?? failureReason(error) })),
    onSettled: () =>
      Promise.all(
        [discordKeys.choices, discordKeys.permissions].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** A change of the choice in a section. */
interface ChoiceChange<Value> {
  readonly section: DiscordSetting['section']
  /** The value before anything was chosen. */
  readonly unchosen: Value
  readonly change: (value: Value) => Value
}

const maxTries = 5

/** Changes a choice. If another admin changed it in the meantime, the change is applied to theirs. */
async function saveChoice<Value>({ section, unchosen, change }: ChoiceChange<Value>): Promise<void> {
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

/** Returns whether another admin has made the first choice in the meantime. */
async function isThere(filter: string): Promise<boolean> {
  const found = await api.collection('discord_settings').getList(1, 1, { filter, skipTotal: true })
  return found.items.length > 0
}
