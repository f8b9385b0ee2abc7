import { HallOfFame } from '../../features/seasons/hall-of-fame.tsx'
import { hallWords } from '../../features/seasons/hall-of-fame.words.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { PageHeader, Page } from '../../ui/base/page.tsx'

export function Screen() {
  const say = useWords(hallWords)
  return (
    <Page>
      <PageHeader title={say('title')} lead={say('lead')} />
      <HallOfFame />
    </Page>
  )
}
