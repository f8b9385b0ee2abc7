import type { LeaderboardEntry } from '@longhouse/contract/clips'
import { RankedTable, type RankedColumn, type RankedTableProps } from '../../ui/list/ranked-table.tsx'

export type ClipColumn = RankedColumn<LeaderboardEntry>

/** The clips after the podium. */
export function ClipTable(props: Pick<RankedTableProps<LeaderboardEntry>, 'columns' | 'rows' | 'empty'>) {
  return <RankedTable heading="Other Top Clips" rankLabel="Rank" {...props} />
}
