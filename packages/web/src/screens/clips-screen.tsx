import { community, isModuleOn } from '@longhouse/contract/community'
import { Suspense } from 'react'
import { ClipHeaderActions } from '../features/clips/clip-header-actions.tsx'
import { useSubmitClipDialog } from '../features/clips/use-submit-clip-dialog.tsx'
import { memberPart } from '../lib/lazy-part.ts'
import { useSession } from '../lib/session.ts'
import { LoadingLine } from '../ui/loading/loading-line.tsx'
import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

const ClipList = memberPart(async () => (await import('../features/clips/clip-list.tsx')).ClipList)

const ContestPanel = memberPart(
  async () => (await import('../features/contests/contest-panel.tsx')).ContestPanel,
)
const hasContests = isModuleOn(community, 'runs')

export function ClipsScreen() {
  const { isLoggedIn } = useSession()
  const submission = useSubmitClipDialog()
  return (
    <Page>
      <PageHeader
        title="Gaming Clips"
        lead="The best moments of our members: watch, vote and send in your own."
        actions={isLoggedIn && <ClipHeaderActions onSubmitClip={submission.open} />}
      />
      <LoginGate subject="clips">
        {hasContests && (
          <Suspense fallback={null}>
            <ContestPanel />
          </Suspense>
        )}
        <Suspense fallback={<LoadingLine>Loading clips...</LoadingLine>}>
          <ClipList onSubmitClip={submission.open} />
        </Suspense>
      </LoginGate>
      {submission.dialog}
    </Page>
  )
}
