import { MarkAllButton } from '../../features/notifications/mark-all-button.tsx'
import { NoticeList } from '../../features/notifications/notice-list.tsx'
import { NoticeSettingsPlate } from '../../features/notifications/notice-settings.tsx'
import classes from '../../features/notifications/notifications.module.css'
import { notificationsPageWords } from '../../features/notifications/notifications-page.words.ts'
import { useSession } from '../../lib/base/session.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { PageHeader, Page } from '../../ui/base/page.tsx'
import { RequireLogin } from '../../ui/require-login.tsx'

export function Screen() {
  const say = useWords(notificationsPageWords)
  const { user } = useSession()
  return (
    <RequireLogin purpose={say('purpose')}>
      <Page>
        <PageHeader title={say('title')} lead={say('lead')} actions={<MarkAllButton variant="default" />} />
        {user && (
          <div className={`grid top ${classes.page}`}>
            <NoticeList headingLevel={2} />
            <NoticeSettingsPlate user={user} />
          </div>
        )}
      </Page>
    </RequireLogin>
  )
}
