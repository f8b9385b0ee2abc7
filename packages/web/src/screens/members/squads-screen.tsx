import { SquadBoard } from '../../features/squad-finder/squad-board.tsx'
import { squadsPageWords } from '../../features/squad-finder/squads.words.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { LoginGate } from '../../ui/base/login-gate.tsx'
import { PageHeader, Page } from '../../ui/base/page.tsx'

/** The calls of members who look for a squad, now or tonight. */
export function Screen() {
  const say = useWords(squadsPageWords)
  return (
    <Page>
      <PageHeader title={say('title')} lead={say('lead')} />
      <LoginGate message={say('gate')}>
        <SquadBoard />
      </LoginGate>
    </Page>
  )
}
