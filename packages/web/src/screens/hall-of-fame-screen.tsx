import { hallWords } from '@longhouse/contract/seasons'
import { HallOfFame } from '../features/seasons/hall-of-fame.tsx'
import { useWords } from '../lib/use-words.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function HallOfFameScreen() {
  const say = useWords(hallWords)
  return (
    <Page>
      <PageHeader title={say('title')} lead={say('lead')} />
      <HallOfFame />
    </Page>
  )
}
