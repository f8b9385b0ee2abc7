import { recordsWords } from '@longhouse/contract/runs'
import { useWords } from '../../../lib/use-words.ts'

/** What a squad of a size is called. */
export function useSizeName(): (size: number) => string {
  const say = useWords(recordsWords)
  return (size) => {
    if (size === 1) return say('size1')
    if (size === 2) return say('size2')
    return size === 3 ? say('size3') : say('sizeMore', { count: size })
  }
}
