import type { FormStatus } from '@longhouse/contract/forms'
import { ColorChip } from '../../ui/list/game-chip.tsx'

export const statusLooks = {
  new: { label: 'New', color: 'orange' },
  seen: { label: 'Seen', color: 'blue' },
  accepted: { label: 'Accepted', color: 'green' },
  declined: { label: 'Declined', color: 'red' },
} as const satisfies Record<FormStatus, { label: string; color: string }>

/** What the staff have done with a form. */
export function StatusChip({ status }: { status: FormStatus | '' }) {
  const { label, color } = statusLooks[status || 'new']
  return <ColorChip color={color}>{label}</ColorChip>
}
