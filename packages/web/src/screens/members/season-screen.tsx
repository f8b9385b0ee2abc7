import { isRecordId } from '@longhouse/contract/pages'
import { useParams } from '../../lib/base/router/hooks.ts'
import { SeasonPage } from '../../features/seasons/season-page.tsx'
import { Page } from '../../ui/base/page.tsx'
import { Screen as NotFoundScreen } from '../public/not-found-screen.tsx'

/** One season; what cannot be the id of one is lost, as the server says too. */
export function Screen() {
  const { id = '' } = useParams()
  if (!isRecordId(id)) return <NotFoundScreen />
  return (
    <Page>
      <SeasonPage key={id} id={id} />
    </Page>
  )
}
