import { Button } from '@mantine/core'
import { IconStairsUp } from '@tabler/icons-react'
import { useLadderSwitch } from '../../lib/ladder-switch.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Link } from '../../ui/base/link.tsx'
import { rankAsksWords } from './rank-asks.words.ts'

/** A link from the account to the member's rank and leave, if the ladder is on. */
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
