import type { LadderDraft } from '@longhouse/contract/rank-progress'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { setData } from '../../../lib/writes/list-cache.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Answer } from '../../../ui/answer.tsx'
import { ranksQuery } from '../rank.queries.ts'
import { LadderEditor } from './ladder-editor.tsx'
import { ladderWords } from './ladder-editor.words.ts'
import { draftQuery } from './ladder.queries.ts'

/** The editor of every rank's requirements, for admins. */
export function LadderPanel() {
  const say = useWords(ladderWords)
  const cache = useQueryClient()
  // Counts fetches and saves of the draft: each of them starts the editor over.
  const [reading, setReading] = useState(0)
  const [ranks, draft] = useQueries({ queries: [ranksQuery, draftQuery] })
  const show = (stored: LadderDraft) => {
    setData<LadderDraft>(cache, draftQuery.queryKey, () => stored)
    setReading((count) => count + 1)
  }
  const reload = async () => {
    await cache.refetchQueries({ queryKey: draftQuery.queryKey })
    setReading((count) => count + 1)
  }
  return (
    <Answer query={ranks} subject={say('subject')}>
      {(list) => (
        <Answer query={draft} subject={say('subject')}>
          {(stored) => (
            <LadderEditor
              key={reading}
              stored={stored}
              ranks={list}
              onSaved={show}
              onReload={() => void reload()}
            />
          )}
        </Answer>
      )}
    </Answer>
  )
}
