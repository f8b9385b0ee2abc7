import { useParams, useSearchParams } from '../../lib/base/router/hooks.ts'
import { OverlayPage } from '../../features/game-nights/overlay/overlay-page.tsx'
import { readOverlayView } from '../../features/game-nights/overlay/overlay-view.ts'

/** The board of a night for a stream: a page without the site around it. */
export function Screen() {
  const { key = '' } = useParams()
  const [search] = useSearchParams()
  return <OverlayPage key={key} overlayKey={key} view={readOverlayView(search)} />
}
