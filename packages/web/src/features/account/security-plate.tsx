import '../../theme/mantine-more.css'
import { type User, accountMessages } from '@longhouse/contract/users'
import { Button, Switch } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { api } from '../../lib/api.ts'
import { isNetworkFailure, failureReason } from '../../lib/errors.ts'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { updateSessionUser } from '../../lib/base/session.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { useDialog } from '../../ui/base/use-dialog.ts'
import { Plate } from '../../ui/base/plate.tsx'
import { isDropped } from '../../ui/proof/proof.ts'
import { useProof, type Proof } from '../../ui/proof/use-proof.tsx'
import { useMailWorks } from './account.queries.ts'

const ChangePasswordDialog = dialogPart(
  async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
)

/** The password, and whether it is enough. */
export function SecurityPlate({ user }: { user: User }) {
  const dialog = useDialog<string>()
  const mailWorks = useMailWorks()
  const proof = useProof(user)
  const factor = useSecondFactor(user, proof)
  const canSwitch = user.second_factor || (mailWorks === true && user.verified)
  return (
    <Plate as="section" aria-labelledby="security-title" className="stack">
      <h2 id="security-title" className="text-20 strong">
        Password
      </h2>
      <div className="wrap gap-12">
        <Button
          variant="default"
          leftSection={<IconKey size={20} aria-hidden="true" />}
          onClick={() => dialog.open(user.id)}
        >
          Change password
        </Button>
      </div>
      <Switch
        size="md"
        label="Second factor"
        description={describe(user, mailWorks)}
        disabled={!canSwitch}
        aria-busy={factor.isBusy}
        checked={factor.isOn}
        onChange={(event) => factor.change(event.currentTarget.checked)}
      />
      {factor.error && <Banner kind="error">{factor.error}</Banner>}
      {proof.dialog}
      {dialog.subject !== undefined && (
        <ChangePasswordDialog
          key={dialog.opening}
          user={user}
          isOpen={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </Plate>
  )
}

function describe({ verified, is_staff }: User, mailWorks: boolean | undefined): string {
  if (mailWorks === false) return 'Needs a code by mail, and this site sends none.'
  if (!verified) return 'Confirm your address first: the code goes there.'
  const what = 'After your password we mail you a code, so that a stolen password is of no use to anybody.'
  return is_staff ? `${what} Staff need it in any case where the site sends real mail.` : what
}

/** Switches the second factor; the switch shows the wish until the server has answered. */
function useSecondFactor({ id, second_factor }: User, proof: Proof) {
  const { mutate, isPending, variables, error } = useSingleMutation({
    mutationFn: (isOn: boolean) =>
      proof.run(() => api.collection<User>('users').update(id, { second_factor: isOn })),
    onSuccess: (updated) => updateSessionUser(updated),
    onError: (problem) => {
      if (!isDropped(problem)) console.error(problem)
    },
  })
  return {
    isOn: isPending ? variables : second_factor,
    change: mutate,
    isBusy: isPending,
    error:
      error &&
      !isDropped(error) &&
      (isNetworkFailure(error) ? failureReason(error) : accountMessages.profileFailed),
  }
}
