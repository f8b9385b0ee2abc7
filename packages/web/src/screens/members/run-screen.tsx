import { isRecordId } from '@longhouse/contract/pages'
import { useParams } from '../../lib/base/router/hooks.ts'
import { RunPage } from '../../features/runs/run/run-page.tsx'
import { Page } from '../../ui/base/page.tsx'
import { Screen as NotFoundScreen } from '../public/not-found-screen.tsx'

/** One run; what cannot be the id of one is lost, as the server says too. */
export function Screen() {
  const { id = '' } = useParams()
  if (!isRecordId(id)) return <NotFoundScreen />
  return (
    <Page>
      <RunPage key={id} id={id} />
    </Page>
  )
}
