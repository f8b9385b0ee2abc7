import { Button } from '@mantine/core'
import type { RewardId } from '@longhouse/contract/community'
import { TallyMark } from '../../../ui/tally-mark.tsx'
import { RewardLine } from '../rewards/reward-line.tsx'
import { snakeWords } from '../rewards/reward-words.ts'
import { useReward } from '../rewards/use-reward.ts'
import { EggDialog } from '../ui/egg-dialog.tsx'
import classes from './snake.module.css'

/** After the fifth stone. */
export function WinDialog({ reward, onLeave }: { reward: RewardId | undefined; onLeave: () => void }) {
  const outcome = useReward(reward)
  return (
    <EggDialog title="Congratulations!" onLeave={onLeave}>
      <div className={classes.win}>
        <TallyMark size={96} />
        <p className={classes.lead}>Five out of five. The snake sends its regards.</p>
        <RewardLine words={outcome && snakeWords(outcome)} />
        <Button variant="default" data-autofocus onClick={onLeave}>
          Back to the site
        </Button>
      </div>
    </EggDialog>
  )
}
