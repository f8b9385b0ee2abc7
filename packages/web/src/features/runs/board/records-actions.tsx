import { useSession } from '../../../lib/session.ts'
import { HandInButton } from '../hand-in/hand-in-button.tsx'
import { QueueLink } from '../queue/queue-link.tsx'

/** The buttons in the head of the records. */
export function RecordsActions() {
  const { user } = useSession()
  return (
    <>
      {user?.can_verify && <QueueLink />}
      <HandInButton variant="filled" />
    </>
  )
}
