import type { User } from '@longhouse/contract/users'
import { Button } from '@mantine/core'
import { IconKey, IconLogin2 } from '@tabler/icons-react'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useLocation } from '../../lib/base/router/hooks.ts'
import '../../theme/mantine-more.css'
import { failureReason, statusOf } from '../../lib/errors.ts'
import { useSession } from '../../lib/base/session.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { Link } from '../../ui/base/link.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import { useProof } from '../../ui/proof/use-proof.tsx'
import section from '../../ui/section.module.css'
import { canOperate } from './can-operate.ts'
import { operatorClient } from './operator-client.ts'
import classes from './panel.module.css'
import { useEnter } from './use-enter.ts'

/** The two ways to become an operator: as an administrator with that right, or as a superuser. */
export function OperatorGate() {
  return (
    <div className={`grid gap-24 top ${classes.doors}`}>
      <AdminDoor />
      <SuperuserDoor />
    </div>
  )
}

function AdminDoor() {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  if (user && canOperate(user)) return <OwnDoor user={user} />
  if (user) {
    return (
      <Door title="You do not have this right">
        <p className={section.text}>
          This screen is for administrators who may operate the site. Your account <bdi>{user.username}</bdi>{' '}
          may not. Whoever runs the site can give you the right.
        </p>
        <Button component={Link} to="/" variant="default">
          Back to the site
        </Button>
      </Door>
    )
  }
  return (
    <Door title="Administrators">
      <p className={section.text}>Log in with your own account first; you come back here right after.</p>
      <Button
        component={Link}
        to="/login"
        state={{ from: pathname + search, reason: 'Please log in to operate the site.' }}
        leftSection={<IconLogin2 size={20} aria-hidden="true" />}
      >
        Go to Login
      </Button>
    </Door>
  )
}

function OwnDoor({ user }: { user: User }) {
  return (
    <Door title="Operate the site">
      <p className={section.text}>
        From here you see and change everything, for half an hour at a time. Whatever you change is in the
        audit log under your name.
      </p>
      <EnterButton user={user} />
    </Door>
  )
}

/** Requests the rights; asks for a proof first if the server requires one. */
export function EnterButton({ user }: { user: User }) {
  const proof = useProof(user)
  const entering = useEnter(proof)
  return (
    <>
      <Button
        loading={entering.isBusy}
        leftSection={<IconKey size={20} aria-hidden="true" />}
        data-autofocus
        onClick={entering.start}
      >
        Enter
      </Button>
      {entering.error && <Banner kind="error">{entering.error}</Banner>}
      {proof.dialog}
    </>
  )
}

function SuperuserDoor() {
  return (
    <Door title="Superusers">
      <p className={section.text}>The account that was made on the server itself.</p>
      <SuperuserForm />
    </Door>
  )
}

/** The login of a superuser, which is not a member account. */
export function SuperuserForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const login = useSingleMutation({
    mutationFn: () => operatorClient.collection('_superusers').authWithPassword(email, password),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    login.mutate()
  }
  return (
    <form className={`stack ${classes.form}`} onSubmit={submit}>
      <EmailField label="E-mail" autoComplete="username" value={email} onChange={setEmail} />
      <PasswordField value={password} onChange={setPassword} />
      {login.error && (
        <Banner kind="error">
          {statusOf(login.error) === 400
            ? 'This address and this password do not belong to a superuser.'
            : failureReason(login.error)}
        </Banner>
      )}
      <Button type="submit" variant="default" loading={login.isPending}>
        Log in
      </Button>
    </form>
  )
}

function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Plate as="section" className={`stack ${classes.door}`}>
      <h2 className="text-20 strong">{title}</h2>
      {children}
    </Plate>
  )
}
