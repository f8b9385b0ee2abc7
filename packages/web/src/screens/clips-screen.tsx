import { ClipHeaderActions } from '../features/clips/clip-header-actions.tsx'
import { ClipList } from '../features/clips/clip-list.tsx'
import { useSubmitClipDialog } from '../features/clips/use-submit-clip-dialog.tsx'
import { LoginGate } from '../ui/login-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Page } from '../ui/page.tsx'

export function ClipsScreen() {
  const submission = useSubmitClipDialog()
  return (
    <Page>
      <PageHeader
        title="Gaming Clips"
        lead="The best moments of our members: watch, vote and send in your own."
        actions={<ClipHeaderActions onSubmitClip={submission.open} />}
      />
      <LoginGate subject="clips">
        <ClipList onSubmitClip={submission.open} />
      </LoginGate>
      {submission.dialog}
    </Page>
  )
}
