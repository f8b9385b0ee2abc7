import { community, highRoundMaps } from '@longhouse/contract/community'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

const games = community.games.map(({ id, label }) => ({ value: id, label }))
const maps = [
  { value: '', label: 'Choose a map' },
  ...highRoundMaps.map(({ id, label }) => ({ value: id, label })),
]

export function GameSelect(props: NativeSelectProps) {
  return <NativeSelect label="Game" required data={games} {...props} />
}

export function MapSelect(props: NativeSelectProps) {
  return <NativeSelect label="Map" data={maps} {...props} />
}
