import type { User } from '@longhouse/contract/users'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import '../../theme/mantine-more.css'
import { Link } from '../../ui/base/link.tsx'
import { PageHeader } from '../../ui/base/page.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { DoctorPanel } from './doctor-panel.tsx'
import { useOperator } from './operator-client.ts'
import { EnterButton } from './operator-gate.tsx'
import gate from './panel.module.css'
import { OperatorLink } from './operator-link.tsx'
import { TokenEndDialog } from './token-end-dialog.tsx'

/** The missing parts of a new site, for its new administrator. */
export function FirstLook({ user }: { user: User }) {
  const operator = useOperator()
  return (
    <>
      <PageHeader
        title="What is still missing"
        lead={
          <>
            <bdi>{user.username}</bdi>, you are the administrator of this site. This is what a look at it
            finds, the most urgent first.
          </>
        }
      />
      <div className="stack shrinks">
        {operator.kind === 'out' ? <ComeIn user={user} /> : <DoctorPanel />}
        <nav className="row gap-12" aria-label="Ways on">
          <Button component={Link} to="/" rightSection={<IconArrowRight size={20} aria-hidden="true" />}>
            Go to the site
          </Button>
          <OperatorLink />
        </nav>
      </div>
      {operator.kind === 'ended' && <TokenEndDialog isSuperuser={operator.isSuperuser} />}
    </>
  )
}

function ComeIn({ user }: { user: User }) {
  return (
    <Plate as="section" className={gate.door}>
      <p className="spaced">What is found is for operators. Enter, and see.</p>
      <EnterButton user={user} />
    </Plate>
  )
}
