import { community, isModuleOn } from '@longhouse/contract/community'
import { Suspense, type ReactNode } from 'react'
import { AdminTabs } from '../../features/admin/admin-tabs.tsx'
import { MembersPanel } from '../../features/admin/members-panel.tsx'
import { StaffOnly } from '../../features/admin/staff-only.tsx'
import { useWaiting } from '../../features/admin/waiting.queries.ts'
import { applicationKind, interestKind } from '../../features/forms/form-kinds.ts'
import { canOperate } from '../../features/operator/can-operate.ts'
import { OperatorLink } from '../../features/operator/operator-link.tsx'
import { lazyPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { PageHeader, Page } from '../../ui/base/page.tsx'
import { SkeletonGrid } from '../../ui/base/skeleton-grid.tsx'

const ApplicationInbox = lazyPart(async () => {
  const { FormInbox } = await import('../../features/forms/form-inbox.tsx')
  return () => <FormInbox kind={applicationKind} />
})
const InterestInbox = lazyPart(async () => {
  const { FormInbox } = await import('../../features/forms/form-inbox.tsx')
  return () => <FormInbox kind={interestKind} />
})
const AuditPanel = lazyPart(async () => (await import('../../features/admin/audit-panel.tsx')).AuditPanel)
const MessagesPanel = lazyPart(
  async () => (await import('../../features/admin/messages-panel.tsx')).MessagesPanel,
)
const DiscordPanel = lazyPart(async () => (await import('../../features/bot/discord-panel.tsx')).DiscordPanel)

const QueueLink = lazyPart(
  async () => (await import('../../features/runs/board/records-actions.tsx')).QueueLink,
)

const SeasonsTab = lazyPart(async () => {
  const { SeasonsPanel } = await import('../../features/seasons/seasons-panel.tsx')
  const { ContestEditor } = await import('../../features/contests/contest-editor.tsx')
  return () => (
    <div className="stack">
      <SeasonsPanel />
      <ContestEditor />
    </div>
  )
})

const RankDesk = lazyPart(
  async () => (await import('../../features/rank-progress/desk/rank-desk.tsx')).RankDesk,
)
const LadderPanel = lazyPart(
  async () => (await import('../../features/rank-progress/ladder/ladder-panel.tsx')).LadderPanel,
)

const hasRanks = isModuleOn(community, 'rankProgress')
const hasBot = isModuleOn(community, 'bot')
const hasRuns = isModuleOn(community, 'runs')

const panels: Readonly<Record<string, ReactNode>> = {
  members: <MembersPanel />,
  applications: <ApplicationInbox />,
  interests: <InterestInbox />,
  audit: <AuditPanel />,
  messages: <MessagesPanel />,
  ...(hasRuns && { seasons: <SeasonsTab /> }),
  ...(hasRanks && { ranks: <RankDesk />, ladder: <LadderPanel /> }),
  ...(hasBot && { discord: <DiscordPanel /> }),
}

export function Screen() {
  const { user } = useSession()
  return (
    <Page>
      <PageHeader
        title="Admin dashboard"
        lead="Who is here, what they sent in, and what has been done."
        actions={
          user && (
            <>
              {hasRuns && user.can_verify && (
                <Suspense>
                  <QueueLink />
                </Suspense>
              )}
              {canOperate(user) && <OperatorLink />}
            </>
          )
        }
      />
      <StaffOnly>
        <Dashboard />
      </StaffOnly>
    </Page>
  )
}

function Dashboard() {
  const [wish] = useUrlParam('tab', 'members')
  const tab = wish in panels ? wish : 'members'
  const isAdmin = useSession().user?.is_admin === true
  const dueCount = useWaiting('rank_proposals', { isEnabled: hasRanks }) ?? 0
  const askedCount = useWaiting('absences', { isEnabled: hasRanks }) ?? 0
  const posts = useWaiting('discord_mirrors', { isEnabled: hasBot })
  const tabs = [
    { id: 'members', label: 'Members' },
    { id: 'applications', label: 'Applications', count: useWaiting('staff_applications') },
    { id: 'interests', label: 'Game interests', count: useWaiting('game_interests') },
    { id: 'audit', label: 'Audit log' },
    { id: 'messages', label: 'Messages', count: useWaiting('outbox') },
    ...(hasRuns ? [{ id: 'seasons', label: 'Seasons' }] : []),
    ...(hasRanks ? [{ id: 'ranks', label: 'Ranks in progress', count: dueCount + askedCount }] : []),
    ...(hasRanks && isAdmin ? [{ id: 'ladder', label: 'Ladder' }] : []),
    ...(hasBot ? [{ id: 'discord', label: 'Discord', count: posts }] : []),
  ]
  return (
    <>
      <AdminTabs tabs={tabs} current={tab} />
      <Suspense key={tab} fallback={<SkeletonGrid label="Loading…" height={72} />}>
        {panels[tab]}
      </Suspense>
    </>
  )
}
