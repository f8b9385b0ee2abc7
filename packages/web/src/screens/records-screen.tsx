import { recordsWords } from '@longhouse/contract/runs'
import { Suspense } from 'react'
import { memberPart } from '../lib/lazy-part.ts'
import { useSession } from '../lib/session.ts'
import { useWords } from '../lib/use-words.ts'
import { LoadingLine } from '../ui/loading/loading-line.tsx'
import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

const Records = memberPart(async () => (await import('../features/runs/board/records.tsx')).Records)
const RecordsActions = memberPart(
  async () => (await import('../features/runs/board/records-actions.tsx')).RecordsActions,
)

export function RecordsScreen() {
  const say = useWords(recordsWords)
  const { isLoggedIn } = useSession()
  return (
    <Page>
      <PageHeader
        title={say('title')}
        lead={say('lead')}
        actions={
          isLoggedIn && (
            <Suspense>
              <RecordsActions />
            </Suspense>
          )
        }
      />
      <LoginGate message={say('gate')}>
        <Suspense fallback={<LoadingLine>{say('loading')}</LoadingLine>}>
          <Records />
        </Suspense>
      </LoginGate>
    </Page>
  )
}
