import { community, isModuleOn } from '@longhouse/contract/community'
import { Suspense } from 'react'
import { ClipHeaderActions } from '../../features/clips/clip-header-actions.tsx'
import { useSubmitClipDialog } from '../../features/clips/use-submit-clip-dialog.tsx'
import { contestKnown } from '../../features/contests/latest-contest.ts'
import { memberPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { LoginGate } from '../../ui/base/login-gate.tsx'
import { PageHeader, Page } from '../../ui/base/page.tsx'

const ClipList = memberPart(async () => (await import('../../features/clips/clip-list.tsx')).ClipList)

const hasContests = isModuleOn(community, 'runs')
// Asked for along with its part: coming after the clips it would push them down.
const ContestPanel = memberPart(async () => {
  const [{ ContestPanel: Panel }] = await Promise.all([
    import('../../features/contests/contest-panel.tsx'),
    hasContests && contestKnown(),
  ])
  return Panel
})

export function Screen() {
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
        <Suspense fallback={<LoadingLine>Loading clips...</LoadingLine>}>
          {hasContests && <ContestPanel />}
          <ClipList onSubmitClip={submission.open} />
        </Suspense>
      </LoginGate>
      {submission.dialog}
    </Page>
  )
}
