import { Suspense } from 'react'
import { memberPart } from '../../lib/lazy-part.ts'

const Bell = memberPart(async () => (await import('../../features/notifications/bell.tsx')).Bell)

/** The bell, which comes a moment after the page and never to guests; with `onChoose` as an entry of the menu. */
export function MemberBell(props: { className?: string | undefined; onChoose?: () => void }) {
  return (
    <Suspense>
      <Bell {...props} />
    </Suspense>
  )
}
