import '../../theme/mantine-more.css'
import { hidingFields, profileParts, type ProfilePart } from '@longhouse/contract/profile'
import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { toastError, toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Plate } from '../../ui/base/plate.tsx'
import section from '../../ui/section.module.css'
import { cardQuery, saveCard, type CardRecord } from './profile-card.queries.ts'
import { profileWords } from './profile.words.ts'

/** What the owner of a profile shows to others. */
export function ShownParts({ card }: { card: CardRecord }) {
  const say = useWords(profileWords)
  const client = useQueryClient()
  const { queryKey } = cardQuery(card.user)
  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: ({ part, isHidden }: Choice) => saveCard(card.id, { [hidingFields[part]]: isHidden }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      toastSuccess(say('saved'))
    },
    onError: () => toastError(say('saveFailed')),
  })
  const labels: Readonly<Record<ProfilePart, string>> = {
    bests: say('showBests'),
    badges: say('showBadges'),
    streak: say('showStreak'),
    attendance: say('showAttendance'),
    company: say('showCompany'),
  }
  const isShown = (part: ProfilePart) =>
    isPending && variables.part === part ? !variables.isHidden : !card[hidingFields[part]]
  return (
    <Plate as="section" className="stack" aria-labelledby="shown-parts">
      <h2 id="shown-parts" className="text-20 strong">
        {say('shown')}
      </h2>
      <p className={section.text}>{say('shownText')}</p>
      {profileParts.map((part) => (
        <Switch
          key={part}
          size="md"
          label={labels[part]}
          checked={isShown(part)}
          onChange={({ currentTarget }) => mutate({ part, isHidden: !currentTarget.checked })}
        />
      ))}
    </Plate>
  )
}

interface Choice {
  readonly part: ProfilePart
  readonly isHidden: boolean
}
