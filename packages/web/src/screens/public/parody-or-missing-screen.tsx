import { isIpAddress } from '@longhouse/contract/pages'
import { useParams } from '../../lib/base/router/hooks.ts'
import { ParodyPage } from '../../features/parody/parody-page.tsx'
import { Screen as NotFoundScreen } from './not-found-screen.tsx'

/** One segment that no screen claims: an address gets the joke, anything else is lost. */
export function Screen() {
  const { ip = '' } = useParams()
  return isIpAddress(ip) ? <ParodyPage ip={ip} /> : <NotFoundScreen />
}
