import type { User } from '@longhouse/contract/users'
import '../../theme/mantine-more.css'
import { Button, Switch } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { dialogPart } from '../../lib/lazy-part.ts'
import { Banner } from '../../ui/banner.tsx'
import { Plate } from '../../ui/plate.tsx'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { useMailWorks } from './account.queries.ts'
import { useProof } from '../../ui/proof/use-proof.tsx'
import section from '../../ui/section.module.css'
import { useSecondFactor } from './use-second-factor.ts'

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
    <Plate as="section" aria-labelledby="security-title" className={section.stack}>
      <h2 id="security-title" className={section.heading}>
        Password
      </h2>
      <div className={section.actions}>
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
