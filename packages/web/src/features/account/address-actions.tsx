import type { User } from '@longhouse/contract/users'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconMailQuestion } from '@tabler/icons-react'
import { api } from '../../lib/api.ts'
import { failureReason } from '../../lib/errors.ts'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { useDialog } from '../../ui/base/use-dialog.ts'
import section from '../../ui/section.module.css'
import classes from './account.module.css'
import { useMailWorks } from './account.queries.ts'

const ChangeEmailDialog = dialogPart(
  async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog,
)

/** Whether the address is confirmed, and what can be done about it. */
export function AddressActions({ user }: { user: User }) {
  const mailWorks = useMailWorks()
  const dialog = useDialog<string>()
  const verification = useSendVerification(user.email)

  if (!user.email) {
    return (
      <p className={section.text}>
        Your Discord account has no confirmed address. Confirm one there and log in with Discord again.
      </p>
    )
  }
  return (
    <>
      <p className={`bar ember ${classes.state}`} data-good={user.verified || undefined}>
        {user.verified ? (
          <IconCircleCheck size={20} aria-hidden="true" />
        ) : (
          <IconMailQuestion size={20} aria-hidden="true" />
        )}
        {user.verified ? 'Your address is confirmed.' : 'Your address is not confirmed yet.'}
      </p>
      {mailWorks ? (
        <div className="wrap gap-12">
          {!user.verified && (
            <Button variant="default" loading={verification.isBusy} onClick={verification.start}>
              Send the mail again
            </Button>
          )}
          <Button variant="default" onClick={() => dialog.open(user.email)}>
            Change e-mail
          </Button>
        </div>
      ) : (
        mailWorks === false && (
          <p className={section.text}>This site sends no mail, so it cannot be changed here.</p>
        )
      )}
      {verification.isSent && (
        <Banner kind="success">
          A mail is on its way to {user.email}. Nothing after two minutes? Look among the spam, then send it
          again.
        </Banner>
      )}
      {verification.error && <Banner kind="error">{verification.error}</Banner>}
      {dialog.subject !== undefined && (
        <ChangeEmailDialog key={dialog.opening} user={user} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  )
}

/** Asks for the mail that confirms the address. */
function useSendVerification(email: string) {
  const request = useSingleMutation({ mutationFn: () => api.collection('users').requestVerification(email) })
  return {
    start: () => request.mutate(),
    isBusy: request.isPending,
    isSent: request.isSuccess,
    error: request.error ? `The mail could not be sent. ${failureReason(request.error)}` : undefined,
  }
}
