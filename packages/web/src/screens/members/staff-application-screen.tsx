import { community } from '@longhouse/contract/community'
import { staffApplication } from '../../features/forms/staff-application.definition.ts'
import { Wizard } from '../../features/forms/wizard.tsx'
import { useSession } from '../../lib/base/session.ts'
import { PageHeader, Page } from '../../ui/base/page.tsx'
import { RequireLogin } from '../../ui/require-login.tsx'

export function Screen() {
  const { user } = useSession()
  return (
    <RequireLogin purpose="apply for the staff">
      <Page width="text">
        <PageHeader
          title="Staff Application"
          lead={`Five short steps to join the people who look after ${community.organisation.name}. What you write stays on this device until you send it.`}
        />
        {user && <Wizard key={user.id} definition={staffApplication} person={user} />}
      </Page>
    </RequireLogin>
  )
}
