import { Suspense } from 'react'
import { recordsWords } from '../../features/runs/records.words.ts'
import { memberPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { LoginGate } from '../../ui/base/login-gate.tsx'
import { PageHeader, Page } from '../../ui/base/page.tsx'

const Records = memberPart(async () => (await import('../../features/runs/board/records.tsx')).Records)
const RecordsActions = memberPart(
  async () => (await import('../../features/runs/board/records-actions.tsx')).RecordsActions,
)

export function Screen() {
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
