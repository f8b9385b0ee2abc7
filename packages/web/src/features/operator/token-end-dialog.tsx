import { Button } from '@mantine/core'
import { useSession } from '../../lib/base/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { canOperate } from './can-operate.ts'
import { leave } from './operator-client.ts'
import { EnterButton, SuperuserForm } from './operator-gate.tsx'
import classes from './panel.module.css'

/** Shown when the rights have expired. The screen stays behind it, so that the operator continues there. */
export function TokenEndDialog({ isSuperuser }: { isSuperuser: boolean }) {
  const { user } = useSession()
  return (
    <Dialog
      isOpen
      onClose={leave}
      title="Your time as an operator has ended"
      size="sm"
      isForm
      footer={
        <Button variant="default" onClick={leave}>
          Leave
        </Button>
      }
    >
      <div className={classes.door}>
        <p className="spaced">
          The rights hold for a while only, and end with the login they came from. Enter again to go on where
          you are; what you typed is still there.
        </p>
        {user && canOperate(user) && !isSuperuser ? <EnterButton user={user} /> : <SuperuserForm />}
      </div>
    </Dialog>
  )
}
