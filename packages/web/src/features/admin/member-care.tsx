import { Button } from '@mantine/core'
import type { MemberAct, User } from '@longhouse/contract/users'
import { dialogPart } from '../../lib/lazy-part.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { useProof, type Proof } from '../../ui/proof/use-proof.tsx'
import classes from './member-care.module.css'
import { memberQuestions, type PlainAct } from './member-questions.ts'
import { useMemberAct } from './use-member-act.ts'

const SuspendDialog = dialogPart(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)

/** The actions of an admin on a member; each asks first. */
export function MemberCare({ member, isOut, admin, question }: MemberCareProps) {
  const proof = useProof(admin)
  const { subject: asked, open: ask, isOpen, opening, close } = question
  const dialog = { member, proof, isOpen, onClose: close }
  return (
    <section className={classes.care} aria-labelledby="care-title">
      <h3 id="care-title" className={classes.title}>
        Manage
      </h3>
      <div className={classes.acts}>
        <Button variant="outline" color="danger" onClick={() => ask('suspend')}>
          {isOut ? 'Change the suspension' : 'Suspend'}
        </Button>
        {isOut && (
          <Button variant="default" onClick={() => ask('unsuspend')}>
            End the suspension
          </Button>
        )}
        <Button variant="default" onClick={() => ask(member.is_admin ? 'demote' : 'promote')}>
          {member.is_admin ? 'Take admin rights' : 'Make an admin'}
        </Button>
        <Button variant="default" onClick={() => ask('reset')}>
          Send a password reset
        </Button>
        <Button variant="default" onClick={() => ask('log-out')}>
          End all sessions
        </Button>
      </div>
      {asked === 'suspend' && <SuspendDialog key={opening} {...dialog} />}
      {asked && asked !== 'suspend' && <PlainQuestion key={opening} {...dialog} act={asked} />}
    </section>
  )
}

function PlainQuestion({ member, act, proof, isOpen, onClose }: PlainQuestionProps) {
  const { title, confirm, isDangerous, ask, done } = memberQuestions[act]
  const work = useMemberAct({ member, act, proof, done: done(member.username), onDone: onClose })
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        isBehind={proof.isAsking}
        title={title}
        confirmLabel={confirm}
        isDangerous={isDangerous}
        isBusy={work.isBusy}
        error={work.error}
        onConfirm={() => work.start()}
        onCancel={onClose}
      >
        <p>{ask(member)}</p>
      </ConfirmDialog>
      {proof.dialog}
    </>
  )
}

export interface MemberCareProps {
  readonly member: User
  /** Currently suspended. */
  readonly isOut: boolean
  /** The admin who acts. */
  readonly admin: User
  /** The current question; it covers the dialog with the buttons. */
  readonly question: DialogState<MemberAct>
}

interface PlainQuestionProps {
  readonly member: User
  readonly act: PlainAct
  readonly proof: Proof
  readonly isOpen: boolean
  readonly onClose: () => void
}
