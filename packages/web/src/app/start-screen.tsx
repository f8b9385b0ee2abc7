import { LoadingOverlay } from '../ui/loading/loading-overlay.tsx'

/** Until the first screen has arrived. */
export function StartScreen() {
  return <LoadingOverlay />
}
