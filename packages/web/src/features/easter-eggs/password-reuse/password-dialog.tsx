import { Button } from '@mantine/core'
import type { EggProps } from '../egg.ts'
import { RewardLine } from '../rewards/reward-line.tsx'
import { passwordWords } from '../rewards/rewards.ts'
import { useReward } from '../rewards/use-reward.ts'
import { EggDialog } from '../ui/egg-dialog.tsx'
import classes from '../ui/egg-dialog.module.css'

const advice = [
  [
    'Let a password manager remember',
    'It makes a long random password for every site, and you learn just one.',
  ],
  ['Make that one a sentence', 'Four or five words that do not belong together are strong and easy to keep.'],
  ['Start with your e-mail', 'Whoever has it can reset all the rest.'],
  ['Add a second step', 'A code or a key on your phone stops a stolen password at the door.'],
  [
    'Look whether you were in a leak',
    'Good managers tell you; change what was leaked, everywhere you used it.',
  ],
] as const

/** Warns a person who wrote that they use one password in many places. */
export function PasswordDialog({ reward, onLeave }: EggProps) {
  const outcome = useReward(reward)
  return (
    <EggDialog title="You reuse passwords?" tone="danger" onLeave={onLeave}>
      <div className="grid">
        <p>
          One leak at one site, and the same key opens your e-mail, your games and your bank. People try
          leaked passwords everywhere, by machine, within hours.
        </p>
        <ul className={`grid gap-8 ${classes.advice}`}>
          {advice.map(([what, why]) => (
            <li key={what}>
              <strong>{what}.</strong> {why}
            </li>
          ))}
        </ul>
        <RewardLine words={outcome && passwordWords(outcome)} />
        <Button color="danger" className={classes.button} onClick={onLeave}>
          I will do better
        </Button>
      </div>
    </EggDialog>
  )
}
