import { findGame } from '@longhouse/contract/community'
import { nightLimits, roomWords } from '@longhouse/contract/game-nights'
import { NumberInput, Radio, Select } from '@mantine/core'
import type { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import '../../../theme/mantine-more.css'
import { useWords } from '../../../lib/use-words.ts'
import type { NightValues } from './night-values.ts'
import classes from './open-room.module.css'

/** Map, goal and squad size. */
export function NightFields({ game, form }: NightFieldsProps) {
  const say = useWords(roomWords)
  const maps = findGame(game)?.maps ?? []
  return (
    <div className={classes.fields}>
      {maps.length > 0 && (
        <Select
          label={say('map')}
          data={[{ value: '', label: say('noMap') }, ...maps.map(({ id, label }) => ({ value: id, label }))]}
          {...form.getInputProps('map')}
        />
      )}
      <NumberInput
        label={say('squadSize')}
        description={say('squadSizeText', { max: nightLimits.squadSize })}
        min={1}
        max={nightLimits.squadSize}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('squad_size')}
      />
      <Radio.Group className={classes.wide ?? ''} label={say('goal')} {...form.getInputProps('goal')}>
        <div className={classes.choices}>
          <Radio value="high_round" label={say('goalHigh')} />
          <Radio value="first_to" label={say('goalFirst')} />
        </div>
      </Radio.Group>
      {form.values.goal === 'first_to' && (
        <NumberInput
          label={say('target')}
          required
          min={1}
          max={nightLimits.round}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('target')}
        />
      )}
    </div>
  )
}

interface NightFieldsProps {
  readonly game: string
  readonly form: ReturnType<typeof useRecordForm<NightValues>>['form']
}
