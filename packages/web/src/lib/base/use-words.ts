import { wordsFor, type Catalog, type Say } from '@longhouse/contract/words'
import { useMemo } from 'react'

/**
 * The words of a subject: `const say = useWords(eventWords)`, then `say('loading')`. It takes the catalog and not a
 * name, for a list of all catalogs by name would be in the first view of every page; so each comes with the screen
 * that imports it.
 */
export function useWords<Texts extends Catalog>(catalog: Texts): Say<Texts> {
  return useMemo(() => wordsFor('en', catalog), [catalog])
}
