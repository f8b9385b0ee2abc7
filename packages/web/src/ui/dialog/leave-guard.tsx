import { useHold } from '../../lib/use-hold.ts'
import { DiscardQuestion } from './discard-question.tsx'

/** For a form on a page: asks before the page is left. Rendered only while there is something to lose. */
export function LeaveGuard() {
  const { isHeld, goOn, stay } = useHold(() => true)
  return <DiscardQuestion isOpen={isHeld} onDiscard={goOn} onKeep={stay} />
}
