import '../../../theme/mantine-more.css'
import type { Rank } from '@longhouse/contract/content'
import { ladderWords } from '@longhouse/contract/rank-progress'
import { Button, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import classes from './ladder.module.css'

/** Puts a rank on top of the ladder. */
export function AddRank({ ranks, onAdd }: AddRankProps) {
  const say = useWords(ladderWords)
  const [wish, setWish] = useState('')
  // The lowest that is not on it is the likeliest.
  const rank = ranks.find(({ id }) => id === wish) ?? ranks.at(-1)
  return (
    <div className={classes.addRow}>
      <NativeSelect
        label={say('addRank')}
        data={ranks.map(({ id, title }) => ({ value: id, label: title }))}
        value={rank?.id ?? ''}
        onChange={({ currentTarget }) => setWish(currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => rank && onAdd(rank.id)}
      >
        {say('add')}
      </Button>
    </div>
  )
}

interface AddRankProps {
  /** Those that are not on the ladder, the highest first. */
  readonly ranks: readonly Rank[]
  readonly onAdd: (rank: string) => void
}
