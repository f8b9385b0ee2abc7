import { recordsWords } from '@longhouse/contract/runs'
import { formatDay } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { RankedTable, type RankedColumn } from '../../../ui/list/ranked-table.tsx'
import { RunPlayers, useNames } from '../parts/run-players.tsx'
import { VerifiedTick } from '../parts/verified-tick.tsx'
import type { RunRecord } from '../runs.types.ts'

type Word = 'players' | 'played' | 'roundLabel' | 'checked' | 'run'

const columns: readonly (Omit<RankedColumn<RunRecord>, 'name'> & { readonly word: Word })[] = [
  { word: 'players', area: 'title', cell: (run) => <RunPlayers run={run} size={24} /> },
  { word: 'played', area: 'person', cell: (run) => formatDay(run.played_at) },
  { word: 'roundLabel', area: 'score', cell: (run) => run.round },
  { word: 'checked', area: 'chip', cell: (run) => <VerifiedTick run={run} /> },
  { word: 'run', area: 'watch', cell: (run) => <OpenRun run={run} /> },
]

/** The runs after the podium. */
export function RecordsTable({ rows }: { rows: readonly { rank: number; entry: RunRecord }[] }) {
  const say = useWords(recordsWords)
  return (
    <RankedTable
      heading={say('others')}
      rankLabel={say('rank')}
      columns={columns.map(({ word, ...column }) => ({ ...column, name: say(word) }))}
      rows={rows}
      empty={say('noOthers')}
    />
  )
}

function OpenRun({ run }: { run: RunRecord }) {
  const say = useWords(recordsWords)
  const names = useNames(run)
  return (
    <Link to={`/records/${run.id}`}>
      {say('open')} <span className="spoken">{say('openRun', { names, round: run.round })}</span>
    </Link>
  )
}
