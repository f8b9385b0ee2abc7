import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { useParams } from '../../lib/base/router/hooks.ts'
import '../../theme/mantine-more.css'
import { Link } from '../../ui/base/link.tsx'
import { LoadingLine } from '../../ui/base/loading-line.tsx'
import { PageHeader } from '../../ui/base/page.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import tabClasses from '../../ui/section.module.css'
import { leave, useOperator, type OperatorState } from './operator-client.ts'
import classes from './panel.module.css'
import { OperatorGate } from './operator-gate.tsx'
import { panels } from './panels.tsx'
import { TokenEndDialog } from './token-end-dialog.tsx'

/** The operator's screen: the way in, and then the panel that the address names. */
export function OperatorDesk() {
  const operator = useOperator()
  if (operator.kind === 'out') {
    return (
      <>
        <PageHeader title="Operator" lead="The tools of whoever runs the site." />
        <OperatorGate />
      </>
    )
  }
  return (
    <>
      <Desk operator={operator} />
      {operator.kind === 'ended' && <TokenEndDialog isSuperuser={operator.isSuperuser} />}
    </>
  )
}

function Desk({ operator }: { operator: OperatorState }) {
  const tabs = useRef<HTMLElement>(null)
  const { '*': path = '' } = useParams()
  const [id = '', ...others] = path.split('/')
  const panel = id === '' ? panels[0] : panels.find((candidate) => candidate.id === id)
  const title = panel?.label ?? 'Operator'
  const panelId = panel?.id
  // On a phone not all tabs are in sight at once; the one that is open always is.
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>(`[data-panel="${panelId}"]`)
    if (current && tabs.current) tabs.current.scrollLeft = current.offsetLeft - tabs.current.clientWidth / 3
  }, [panelId])
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={`${title} · Operator`}
        lead={panel?.lead}
        actions={<Leave operator={operator} />}
      />
      <nav ref={tabs} className={`${tabClasses.tabs} ${classes.tabs}`} aria-label="Panels">
        <ul className={`bare-list ${tabClasses.tabList}`}>
          {panels.map((candidate) => (
            <li key={candidate.id}>
              <Link
                className={tabClasses.tab}
                data-panel={candidate.id}
                to={`/operator/${candidate.id}`}
                preventScrollReset
                {...(candidate === panel && { 'aria-current': 'page' })}
              >
                {candidate.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {panel ? (
        <Suspense key={panel.id} fallback={<LoadingLine>Loading…</LoadingLine>}>
          <panel.Panel rest={others.join('/')} />
        </Suspense>
      ) : (
        <EmptyState title="There is no such panel" />
      )}
    </>
  )
}

function Leave({ operator }: { operator: OperatorState }) {
  return (
    <div className={`row ${classes.who}`}>
      {operator.kind === 'in' && (
        <p className={`stack gap-0 small muted ${classes.words}`}>
          <bdi className="plain strong breaks">{operator.name}</bdi>
          <span>until {time.format(operator.ends)}</span>
        </p>
      )}
      <Button variant="default" leftSection={<IconLogout size={20} aria-hidden="true" />} onClick={leave}>
        Leave
      </Button>
    </div>
  )
}

const time = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' })
