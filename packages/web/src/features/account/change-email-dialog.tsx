import type { User } from '@longhouse/contract/users'
import { Button, TextInput } from '@mantine/core'
import { useId, useState, type SubmitEvent } from 'react'
import { api } from '../../lib/api.ts'
import { failureReason, fieldErrors } from '../../lib/errors.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useLeaveQuestion } from '../../ui/dialog/use-leave-question.tsx'
import { isDropped } from '../../ui/proof/proof.ts'
import { useProof } from '../../ui/proof/use-proof.tsx'
import section from '../../ui/section.module.css'

interface Props {
  readonly user: User
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Sends a link to the new address; nothing changes until it is opened. */
export function ChangeEmailDialog({ user, isOpen, onClose }: Props) {
  const [newEmail, setNewEmail] = useState('')
  const form = useId()
  const proof = useProof(user)
  const { mutate, isPending, isSuccess, error } = useSingleMutation({
    mutationFn: (address: string) => proof.run(() => api.collection('users').requestEmailChange(address)),
  })
  const refused = 'newEmail' in fieldErrors(error)
  const isDirty = isOpen && !isSuccess && newEmail !== ''
  const { leave, isAsking, question } = useLeaveQuestion({ isDirty, isBusy: isPending, onClose })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    mutate(newEmail)
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={leave}
        title="Change e-mail"
        isBusy={isPending}
        isBehind={isAsking || proof.isAsking}
        isForm={!isSuccess}
        footer={
          isSuccess ? (
            <Button data-autofocus onClick={onClose}>
              Done
            </Button>
          ) : (
            <>
              <Button variant="default" disabled={isPending} onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" form={form} loading={isPending}>
                Send the link
              </Button>
            </>
          )
        }
      >
        {isSuccess ? (
          <Banner kind="success" title="Check your inbox">
            A link is on its way to {newEmail}, unless another account has that address. It works for half an
            hour, and asks for your password. Until then everything stays as it is.
          </Banner>
        ) : (
          <form id={form} className="stack" onSubmit={submit}>
            <p className={section.text}>
              We send a link to the new address. Opening it logs you out everywhere.
            </p>
            <TextInput
              label="New e-mail"
              type="email"
              autoComplete="email"
              required
              withAsterisk={false}
              data-autofocus
              value={newEmail}
              error={refused && 'This address cannot be used. Is it yours already?'}
              onChange={(event) => setNewEmail(event.currentTarget.value)}
            />
            {error && !refused && !isDropped(error) && <Banner kind="error">{failureReason(error)}</Banner>}
          </form>
        )}
      </Dialog>
      {question}
      {proof.dialog}
    </>
  )
}
