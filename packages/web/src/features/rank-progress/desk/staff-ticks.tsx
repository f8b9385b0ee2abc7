import '../../../theme/mantine-more.css'
import { proposalTickPath, rankDeskWords } from '@longhouse/contract/rank-progress'
import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { toastError } from '../../../lib/toast.ts'
import { useSingleMutation } from '../../../lib/use-single-mutation.ts'
import { useWords } from '../../../lib/use-words.ts'
import { rankKeys } from '../rank.queries.ts'
import type { DueProposal } from '../rank.types.ts'
import classes from './desk.module.css'

/** The requirements that only staff can confirm, to be ticked. */
export function StaffTicks({ proposal }: { readonly proposal: DueProposal }) {
  const say = useWords(rankDeskWords)
  const cache = useQueryClient()
  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: (tick: Tick) => api.post(proposalTickPath(proposal.id), tick),
    onError: (error) => toastError(say('failed', { reason: failureReason(error) })),
    onSettled: () => cache.invalidateQueries({ queryKey: rankKeys.desk }),
  })
  const { requirements = [], ticks = {} } = proposal.evidence ?? {}
  const labels = requirements
    .filter(({ requirement }) => requirement.kind === 'said_by_staff')
    .flatMap(({ requirement: { label } }) => (typeof label === 'string' ? [label] : []))
  if (labels.length === 0) return null
  return (
    <fieldset className={classes.ticks}>
      <legend className={classes.whyHead}>{say('ticks')}</legend>
      {labels.map((label) => (
        <Checkbox
          key={label}
          label={label}
          checked={isPending && variables.label === label ? variables.isTicked : Object.hasOwn(ticks, label)}
          onChange={({ currentTarget }) => mutate({ label, isTicked: currentTarget.checked })}
        />
      ))}
    </fieldset>
  )
}

interface Tick {
  readonly label: string
  readonly isTicked: boolean
}
