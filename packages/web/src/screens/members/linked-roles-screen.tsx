import { ConnectionPlate } from '../../features/linked-roles/connection-plate.tsx'
import classes from '../../features/linked-roles/linked-roles.module.css'
import { linkedRolesWords } from '../../features/linked-roles/linked-roles.words.ts'
import { ReturnNotice } from '../../features/linked-roles/return-notice.tsx'
import { WhatDiscordLearns } from '../../features/linked-roles/what-discord-learns.tsx'
import { useSession } from '../../lib/base/session.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { PageHeader, Page } from '../../ui/base/page.tsx'
import { RequireLogin } from '../../ui/require-login.tsx'

export function Screen() {
  const say = useWords(linkedRolesWords)
  const { user } = useSession()
  return (
    <RequireLogin purpose={say('purpose')}>
      <Page>
        <PageHeader title={say('title')} lead={say('lead')} />
        {user && (
          <div className={`grid gap-24 top ${classes.page}`}>
            <div className={classes.wide}>
              <ReturnNotice />
            </div>
            <ConnectionPlate user={user} />
            <WhatDiscordLearns />
          </div>
        )}
      </Page>
    </RequireLogin>
  )
}
