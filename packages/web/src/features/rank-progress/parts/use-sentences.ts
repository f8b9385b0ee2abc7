import {
  askOf,
  rankWords,
  sentenceOf,
  type Measured,
  type Requirement,
} from '@longhouse/contract/rank-progress'
import { useMemo } from 'react'
import { formatDay } from '../../../lib/dates/moments.ts'
import { useWords } from '../../../lib/base/use-words.ts'

/** Returns a function that describes progress, in the words that staff and Discord read too. */
export function useSentences(): (measured: Measured) => string {
  const say = useWords(rankWords)
  return useMemo(() => {
    const voice = { say, moment: (moment: string) => (moment ? formatDay(moment) : '') }
    return (measured) => sentenceOf(measured, voice)
  }, [say])
}

/** Returns a function that describes a requirement. */
export function useAsks(): (requirement: Requirement) => string {
  const say = useWords(rankWords)
  return useMemo(() => (requirement) => askOf(requirement, { say }), [say])
}
