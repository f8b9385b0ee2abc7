import '../../../theme/mantine-fields.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconBroadcast, IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../../lib/base/use-words.ts'
import { useCopy } from '../../../ui/use-copy.ts'
import { squadName, type SquadRecord } from '../night/night.queries.ts'
import { overlayAddress, overlaySizes, overlaySides, type OverlaySide } from '../overlay/overlay-view.ts'
import { boardWords } from './board.words.ts'
import classes from './night-board.module.css'

/** For hosts: what to enter in OBS. */
export function OverlayAddress({ overlayKey, squads }: OverlayAddressProps) {
  const say = useWords(boardWords)
  const { isCopied, copy } = useCopy()
  const [squad, setSquad] = useState('')
  const [side, setSide] = useState<OverlaySide>('left')
  const view =
    squad === ''
      ? ({ show: 'board', side } as const)
      : ({ show: 'squad', squad: Number(squad), side } as const)
  const address = overlayAddress(location.origin, overlayKey, view)
  return (
    <details className={classes.overlay}>
      <summary className={`bar finger strong ${classes.summary}`}>
        <IconBroadcast size={20} aria-hidden="true" />
        {say('overlay')}
      </summary>
      <div className={`grid ${classes.body}`}>
        <p className="muted prose">{say('overlayText')}</p>
        <div className={`grid gap-12 ${classes.choices}`}>
          <NativeSelect
            label={say('overlayShow')}
            value={squad}
            onChange={(event) => setSquad(event.currentTarget.value)}
            data={[
              { value: '', label: say('overlayBoard') },
              ...squads.map((one) => ({
                value: String(one.number),
                label: squadName(one, (number) => say('squad', { number })),
              })),
            ]}
          />
          <NativeSelect
            label={say('overlaySide')}
            value={side}
            onChange={(event) => setSide(event.currentTarget.value === 'right' ? 'right' : 'left')}
            data={overlaySides.map((value) => ({ value, label: say(sideWords[value]) }))}
          />
        </div>
        <TextInput
          label={say('overlayAddress')}
          description={say('overlaySize', overlaySizes[view.show])}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="wrap gap-12">
          <Button
            leftSection={
              isCopied ? (
                <IconCheck size={20} aria-hidden="true" />
              ) : (
                <IconCopy size={20} aria-hidden="true" />
              )
            }
            onClick={() => copy(address)}
          >
            {say(isCopied ? 'copied' : 'copy')}
          </Button>
          <output className="spoken">{isCopied && say('copied')}</output>
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={20} aria-hidden="true" />}
          >
            {say('preview')}
          </Button>
        </div>
      </div>
    </details>
  )
}

const sideWords = { left: 'overlayLeft', right: 'overlayRight' } as const

interface OverlayAddressProps {
  readonly overlayKey: string
  readonly squads: readonly SquadRecord[]
}
