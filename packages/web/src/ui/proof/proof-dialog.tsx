import type { User } from '@longhouse/contract/users'
import { Button } from '@mantine/core'
import { useState, type SubmitEvent, useEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { useLocation, useNavigate } from '../../lib/base/router/hooks.ts'
import { logout } from '../../lib/base/session.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { Banner } from '../base/banner.tsx'
import { digitsOf, CodeField } from '../code-field.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { PasswordField } from '../password-field.tsx'
import section from '../section.module.css'
import { type ProofMethod, proofProblem } from './proof.ts'

const title = 'Is it you?'

interface ProofDialogProps {
  readonly user: User
  readonly method: ProofMethod
  readonly onProven: () => void
  readonly onClose: () => void
}

/** Asks for the password again, for a code by mail, or for a new login. */
export function ProofDialog({ user, method, onProven, onClose }: ProofDialogProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { give, sendCode, isBusy, isSent, problem } = useGiveProof(user, { method, onProven })
  if (method === 'login') return <LogInAgain onClose={onClose} />

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    give(method === 'password' ? { password } : { code: digitsOf(code) })
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      size="sm"
      submitLabel="Go on"
      isBusy={isBusy}
      isDirty={false}
      className="stack"
      onSubmit={submit}
    >
      <p className={section.text}>
        You have been logged in for a while. So that nobody else can do this for you, please show once more
        who you are.
      </p>
      {method === 'password' ? (
        <>
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label="Your password"
            value={password}
            error={problem.field}
            onChange={setPassword}
            hasFocus
          />
        </>
      ) : (
        <ProofCode
          email={user.email}
          isSent={isSent}
          value={code}
          error={problem.field}
          onChange={setCode}
          onSend={sendCode}
        />
      )}
      {problem.general && <Banner kind="error">{problem.general}</Banner>}
    </FormDialog>
  )
}

/** For an account without a password and a mail address: only a new login is left. */
function LogInAgain({ onClose }: Pick<ProofDialogProps, 'onClose'>) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = () => {
    logout()
    void navigate('/login', { state: { from: pathname + search } })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus onClick={leave}>
            Log in again
          </Button>
        </>
      }
    >
      <p className={section.text}>
        You have been logged in for a while. Please log in once more; for ten minutes after that we ask
        nothing.
      </p>
    </Dialog>
  )
}

interface ProofCodeProps {
  readonly email: string
  readonly isSent: boolean
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (code: string) => void
  readonly onSend: () => void
}

/** The digits of a code that is sent when this is first shown. */
function ProofCode({ email, isSent, value, error, onChange, onSend }: ProofCodeProps) {
  return (
    <>
      <output className={section.text}>
        {isSent ? `A code is on its way to ${email}.` : 'Sending a code…'}
      </output>
      <CodeField value={value} error={error} onChange={onChange} />
      <div className="wrap gap-12">
        <Button variant="default" size="sm" disabled={!isSent} onClick={onSend}>
          Send a new code
        </Button>
      </div>
    </>
  )
}

interface Given {
  readonly password?: string
  readonly code?: string
}

interface Question {
  readonly method: ProofMethod
  readonly onProven: () => void
}

/** Sends what was typed; where a code is wanted, has one sent first. */
function useGiveProof({ email }: User, { method, onProven }: Question) {
  const sending = useSingleMutation({ mutationFn: () => api.collection('users').requestOTP(email) })
  const giving = useSingleMutation({
    mutationFn: (given: Given) =>
      api.post('/api/collections/users/prove-identity', { ...given, otpId: sending.data?.otpId ?? '' }),
    onSuccess: onProven,
  })
  const hasAsked = useRef(false)
  useEffect(() => {
    if (method !== 'otp' || hasAsked.current) return
    hasAsked.current = true
    sending.mutate()
  })

  return {
    give: (given: Given) => giving.mutate(given),
    sendCode: () => sending.mutate(),
    isBusy: giving.isPending,
    isSent: sending.isSuccess,
    problem: proofProblem(giving.error ?? sending.error),
  }
}
