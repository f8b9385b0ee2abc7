import { community } from '@longhouse/contract/community'
import { gameInterest } from '../../features/forms/game-interest.definition.ts'
import { Wizard } from '../../features/forms/wizard.tsx'
import { useSession } from '../../lib/base/session.ts'
import { PageHeader, Page } from '../../ui/base/page.tsx'
import { RequireLogin } from '../../ui/require-login.tsx'

export function Screen() {
  const { user } = useSession()
  return (
    <RequireLogin purpose="tell us what you play">
      <Page width="text">
        <PageHeader
          title="Game Interest"
          lead={`Tell us what you play, and ${community.organisation.name} will know what to host next.`}
        />
        {user && <Wizard key={user.id} definition={gameInterest} person={user} />}
      </Page>
    </RequireLogin>
  )
}
