import { seasonAdminWords, type Season } from '@longhouse/contract/seasons'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { useSingleMutation } from '../../lib/use-single-mutation.ts'
import { useWords } from '../../lib/use-words.ts'
import { seasonKeys } from './seasons.queries.ts'

/** Creates a season or saves what was changed of one. */
export function useSaveSeason(onDone: () => void) {
  const say = useWords(seasonAdminWords)
  const cache = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id, values }: SeasonEdit) => {
      const seasons = api.collection<Season>('seasons')
      return id ? seasons.update(id, values) : seasons.create(values)
    },
    onSuccess: ({ name }, { id }) => {
      toastSuccess(id ? say('saved', { name }) : say('created', { name }))
      onDone()
    },
    onSettled: () => cache.invalidateQueries({ queryKey: seasonKeys.all }),
  })
}

interface SeasonEdit {
  readonly id: string | undefined
  readonly values: Readonly<Record<string, unknown>>
}
