import { Suspense } from 'react'
import { memberPart } from '../../lib/lazy-part.ts'

const Entries = memberPart(async () => (await import('./member-entries.tsx')).MemberEntries)

/** The bell and the way to one's rank, which come a moment after the page and never to guests; with `onChoose` as
 * entries of the menu. */
export function MemberBell(props: { className?: string | undefined; onChoose?: () => void }) {
  return (
    <Suspense>
      <Entries {...props} />
    </Suspense>
  )
}
