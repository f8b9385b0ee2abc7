import type { MemberAct, User } from '@longhouse/contract/users'
import { Button } from '@mantine/core'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '../../ui/base/use-dialog.ts'
import { useProof, type Proof } from '../../ui/proof/use-proof.tsx'
import classes from './admin.module.css'
import { useMemberAct } from './use-member-act.ts'

const SuspendDialog = dialogPart(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)

/** The actions of an admin on a member; each asks first. */
export function MemberCare({ member, isOut, admin, question }: MemberCareProps) {
  const proof = useProof(admin)
  const { subject: asked, open: ask, isOpen, opening, close } = question
  const dialog = { member, proof, isOpen, onClose: close }
  return (
    <section className="above-24" aria-labelledby="care-title">
      <h3 id="care-title" className="text-18 below-12">
        Manage
      </h3>
      <div className={`grid gap-12 ${classes.acts}`}>
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
        <p className="spaced">{ask(member)}</p>
      </ConfirmDialog>
      {proof.dialog}
    </>
  )
}

interface MemberCareProps {
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

/** An act that needs only a confirmation. */
type PlainAct = Exclude<MemberAct, 'suspend'>

/** The question before an act, and the message after it. */
interface MemberQuestion {
  readonly title: string
  readonly confirm: string
  readonly isDangerous: boolean
  readonly ask: (member: User) => string
  readonly done: (name: string) => string
}

const memberQuestions: Readonly<Record<PlainAct, MemberQuestion>> = {
  unsuspend: {
    title: 'End the suspension',
    confirm: 'Let them in again',
    isDangerous: false,
    ask: ({ username }) => `${username} can log in again at once.`,
    done: (name) => `${name} may log in again`,
  },
  promote: {
    title: 'Make an admin',
    confirm: 'Make them an admin',
    isDangerous: true,
    ask: ({ username }) =>
      `${username} gets every right of an admin: they can change what others have made, suspend members and make other admins.`,
    done: (name) => `${name} is an admin now`,
  },
  demote: {
    title: 'Take the rights of an admin',
    confirm: 'Take the rights',
    isDangerous: true,
    ask: ({ username, can_operate: operates }) =>
      `${username} loses the rights of an admin${operates ? ' and may not operate the site any more' : ''}. What follows from Discord roles stays.`,
    done: (name) => `${name} is no admin any more`,
  },
  'log-out': {
    title: 'End all sessions',
    confirm: 'Log them out',
    isDangerous: true,
    ask: ({ username }) =>
      `${username} is logged out on every device and has to log in again. What they are typing there may be lost.`,
    done: (name) => `${name} is logged out everywhere`,
  },
  reset: {
    title: 'Send a password reset',
    confirm: 'Send the mail',
    isDangerous: false,
    ask: ({ username, email }) =>
      `${username} gets a mail${email ? ` at ${email}` : ''} with a link to set a new password. The present one works until they do.`,
    done: (name) => `A reset for ${name} is on its way`,
  },
}
