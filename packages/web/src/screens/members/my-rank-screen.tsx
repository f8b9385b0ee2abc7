import { MyRank } from '../../features/rank-progress/mine/my-rank.tsx'
import { myRankWords } from '../../features/rank-progress/parts/my-rank.words.ts'
import { useSession } from '../../lib/base/session.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { PageHeader, Page } from '../../ui/base/page.tsx'
import { RequireLogin } from '../../ui/require-login.tsx'

/** The member's rank and progress on the ladder. */
export function Screen() {
  const say = useWords(myRankWords)
  const { user } = useSession()
  return (
    <RequireLogin purpose={say('purpose')}>
      <Page>
        <PageHeader title={say('title')} lead={say('lead')} />
        {user && <MyRank userId={user.id} />}
      </Page>
    </RequireLogin>
  )
}
