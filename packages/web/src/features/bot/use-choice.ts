import { discordAdminWords } from '@longhouse/contract/bot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureReason, fieldErrors } from '../../lib/errors.ts'
import { toastError } from '../../lib/toast.ts'
import { useWords } from '../../lib/use-words.ts'
import { discordKeys } from './discord.queries.ts'
import { saveChoice, type ChoiceChange } from './save-choice.ts'

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
