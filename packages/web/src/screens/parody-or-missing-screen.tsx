import { NotFoundScreen } from './not-found-screen.tsx'

export function ParodyOrMissingScreen() {
  return <NotFoundScreen />
}
