import type { User } from '@longhouse/contract/users'
import '../../theme/mantine-more.css'
import { TextInput } from '@mantine/core'
import { Plate } from '../../ui/plate.tsx'
import section from '../../ui/section.module.css'
import { AddressActions } from './address-actions.tsx'

/** Name and address. The name comes from the chat platform; the address changes by mail. */
export function DetailsPlate({ user }: { user: User }) {
  return (
    <Plate as="section" aria-labelledby="details-title" className={section.stack}>
      <h2 id="details-title" className={section.heading}>
        Your details
      </h2>
      <TextInput label="Username" value={user.username} readOnly disabled />
      <TextInput label="Email" value={user.email ?? ''} readOnly disabled />
      <AddressActions user={user} />
    </Plate>
  )
}
