import { ClipHeaderActions } from '../features/clips/clip-header-actions.tsx'
import { ClipList } from '../features/clips/clip-list.tsx'
import { useSubmitClipDialog } from '../features/clips/use-submit-clip-dialog.tsx'
import { useSession } from '../lib/session.ts'
import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function ClipsScreen() {
  const { isSignedIn } = useSession()
  const submission = useSubmitClipDialog()
  return (
    <Page>
      <PageHeader
        title="Gaming Clips"
        lead="The best moments of our members: watch, vote and send in your own."
        actions={isSignedIn && <ClipHeaderActions onSubmitClip={submission.open} />}
      />
      <LoginGate subject="clips">
        <ClipList onSubmitClip={submission.open} />
      </LoginGate>
      {submission.dialog}
    </Page>
  )
}
