import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CommandText } from '../../ui/command-text.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { Answer } from '../../ui/answer.tsx'
import classes from './panel.module.css'
import { askQuery } from './operator-client.ts'

interface Finding {
  readonly name: string
  readonly state: 'ok' | 'warning' | 'problem'
  readonly message: string
  readonly todo?: string
}

const states = {
  problem: { label: 'Problem', Icon: IconCircleX, rank: 0 },
  warning: { label: 'Warning', Icon: IconAlertTriangle, rank: 1 },
  ok: { label: 'Fine', Icon: IconCircleCheck, rank: 2 },
} as const

/** What a look at the whole installation finds, the worst first, each with what to do. */
export function DoctorPanel() {
  const query = useQuery(askQuery<readonly Finding[]>('doctor', 'doctor'))
  return (
    <div className="stack shrinks">
      <div className="row gap-12">
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Check again
        </Button>
        <output>{query.data && summaryOf(query.data)}</output>
      </div>
      <Answer query={query} subject="the findings">
        {(findings) =>
          findings.length === 0 ? (
            <EmptyState title="Nothing was looked at" />
          ) : (
            <ul className={`bare-list grid gap-12 ${classes.findings}`} aria-label="Findings">
              {findings
                .toSorted((a, b) => states[a.state].rank - states[b.state].rank)
                .map((finding) => (
                  <FindingPlate key={`${finding.name} ${finding.message}`} finding={finding} />
                ))}
            </ul>
          )
        }
      </Answer>
    </div>
  )
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [problems, warnings] = [count('problem'), count('warning')]
  if (problems + warnings === 0) return 'Nothing is missing.'
  return [plural(problems, 'problem'), plural(warnings, 'warning'), `${count('ok')} fine`].join(', ')
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

function FindingPlate({ finding: { name, state, message, todo } }: { finding: Finding }) {
  const { label, Icon } = states[state]
  return (
    <Plate as="li" className={classes.finding} data-state={state}>
      <Icon className="fixed tone" size={24} aria-hidden="true" />
      <div className="shrinks breaks">
        <h2 className={classes.name}>
          {name} <span className="spoken">{label}</span>
        </h2>
        <p className="muted">{message}</p>
        {todo && (
          <p className={classes.todo}>
            <CommandText>{todo}</CommandText>
          </p>
        )}
      </div>
    </Plate>
  )
}
