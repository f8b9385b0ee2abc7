import { Suspense } from 'react'
import { memberPart } from '../../lib/base/lazy-part.ts'

const Entries = memberPart(async () => (await import('./member-entries.tsx')).MemberEntries)

/**
 * The bell and the link to the member's rank. Both load after the page and never for guests. With `onChoose`
 * they are entries of the menu.
 */
export function MemberBell(props: { className?: string | undefined; onChoose?: () => void }) {
  return (
    <Suspense>
      <Entries {...props} />
    </Suspense>
  )
}
