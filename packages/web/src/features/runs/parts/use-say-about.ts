import { type CommentKind } from '@longhouse/contract/runs'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createOnce } from '../../../lib/create-once.ts'
import { newRecordId } from '../../../lib/record-id.ts'
import { useSession } from '../../../lib/session.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { runKeys } from '../runs.queries.ts'

/** Says something about a run; what decides is said in the same way. Sent again it is said once. */
export function useSayAbout(run: string, onSaid: (kind: CommentKind) => void) {
  const { user } = useSession()
  const client = useQueryClient()
  const [id, setId] = useState(newRecordId)
  return useSingleMutation({
    mutationFn: ({ kind, text }: Said) =>
      createOnce('run_comments', { id, run, author: user?.id, kind, text: text.trim() }),
    onSuccess: (_, { kind }) => {
      setId(newRecordId())
      onSaid(kind)
    },
    onSettled: () => client.invalidateQueries({ queryKey: runKeys.all }),
  })
}

export interface Said {
  readonly kind: CommentKind
  readonly text: string
}
