import { freeSeats, squadWords, squadsPageWords } from '@longhouse/contract/squad-finder'
import { IconClock, IconDeviceGamepad2, IconMicrophone, IconUsers } from '@tabler/icons-react'
import { useWords } from '../../lib/use-words.ts'
import { startOf } from './call-facts.ts'
import classes from './call-card.module.css'
import type { CallRecord } from './squads.types.ts'

/** When, on what, and how many seats are left. */
export function CallFactsList({ call, now }: { call: CallRecord; now: Date }) {
  const say = useWords(squadsPageWords)
  const sayWhat = useWords(squadWords)
  const free = freeSeats(call)
  return (
    <ul className={classes.facts}>
      <li>
        <IconClock size={18} aria-hidden="true" />
        {startOf(call, { now, say })}
      </li>
      <li>
        <IconDeviceGamepad2 size={18} aria-hidden="true" />
        {call.platform && sayWhat(`platform_${call.platform}`)}
      </li>
      {call.mic && (
        <li>
          <IconMicrophone size={18} aria-hidden="true" />
          {sayWhat('mic')}
        </li>
      )}
      <li className={classes.places} data-full={free === 0 || undefined}>
        <IconUsers size={18} aria-hidden="true" />
        {free > 0 ? say('free', { count: free }) : say('full')}
      </li>
    </ul>
  )
}
