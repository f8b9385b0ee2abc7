import '../../../theme/mantine-more.css'
import { findGame } from '@longhouse/contract/community'
import { nightLimits, type GameNight, type NightGoal } from '@longhouse/contract/game-nights'
import type { Say } from '@longhouse/contract/words'
import { NumberInput, Radio, Select } from '@mantine/core'
import { useWords } from '../../../lib/base/use-words.ts'
import type { useRecordForm } from '../../../ui/dialog/use-record-form.ts'
import classes from './room.module.css'
import { roomWords } from './room.words.ts'

/** Map, goal and squad size. */
export function NightFields({ game, form }: NightFieldsProps) {
  const say = useWords(roomWords)
  const maps = findGame(game)?.maps ?? []
  return (
    <div className={`grid ${classes.fields}`}>
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
      <Radio.Group className="whole-row" label={say('goal')} {...form.getInputProps('goal')}>
        <div className="grid gap-8 above-8">
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

/** The form of a night, as typed. */
export interface NightValues {
  readonly map: string
  readonly goal: NightGoal
  readonly target: number | string
  readonly squad_size: number | string
}

export const emptyNight: NightValues = {
  map: '',
  goal: 'high_round',
  target: '',
  squad_size: nightLimits.defaultSquadSize,
}

export function nightValues({ map, goal, target, squad_size }: GameNight): NightValues {
  return { map, goal: goal || 'high_round', target: target || '', squad_size }
}

export function nightProblems(
  { goal, target, squad_size }: NightValues,
  say: Say<typeof roomWords>,
): Partial<Record<keyof NightValues, string>> {
  const { round, squadSize } = nightLimits
  return {
    ...(goal === 'first_to' && !isWhole(target, round) && { target: say('targetNeeded', { max: round }) }),
    ...(!isWhole(squad_size, squadSize) && { squad_size: say('targetNeeded', { max: squadSize }) }),
  }
}

/** Returns the fields to store. */
export function nightChange({ map, goal, target, squad_size }: NightValues) {
  return { map, goal, target: goal === 'first_to' ? Number(target) : 0, squad_size: Number(squad_size) }
}

function isWhole(value: number | string, max: number): boolean {
  const number = Number(value)
  return value !== '' && Number.isInteger(number) && number >= 1 && number <= max
}
