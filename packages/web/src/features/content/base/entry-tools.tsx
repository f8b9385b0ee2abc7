import { Suspense } from 'react'
import { memberPart } from '../../../lib/base/lazy-part.ts'
import { useSession } from '../../../lib/base/session.ts'
import type { EntryToolsProps } from '../entry-buttons.tsx'

const EntryButtons = memberPart(async () => (await import('../entry-buttons.tsx')).EntryButtons)

/** What staff can do with an entry. */
export function EntryTools(props: EntryToolsProps) {
  if (!useSession().isStaff) return null
  return (
    <Suspense fallback={null}>
      <EntryButtons {...props} />
    </Suspense>
  )
}
