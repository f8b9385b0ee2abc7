import { rankAsksWords } from '@longhouse/contract/rank-progress'
import { Button } from '@mantine/core'
import { IconStairsUp } from '@tabler/icons-react'
import { useLadderSwitch } from '../../lib/ladder-switch.ts'
import { useWords } from '../../lib/use-words.ts'
import { Link } from '../../ui/link.tsx'

/** The way from the account to one's rank and to leave, where ranks move. */
export function RankButton() {
  const say = useWords(rankAsksWords)
  const { isOn } = useLadderSwitch()
  if (!isOn) return null
  return (
    <Button
      component={Link}
      to="/my-rank"
      variant="default"
      leftSection={<IconStairsUp size={18} aria-hidden="true" />}
    >
      {say('mineAndLeave')}
    </Button>
  )
}
