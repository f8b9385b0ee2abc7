import type { User } from '@longhouse/contract/users'
import { Button } from '@mantine/core'
import { IconBrandDiscord } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureReason } from '../../lib/errors.ts'
import { setData } from '../../lib/writes/list-cache.ts'
import { toastSuccess } from '../../lib/base/toast.ts'
import { useSingleMutation } from '../../lib/writes/use-single-mutation.ts'
import { useClearUrlParams } from '../../lib/use-url-param.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Answer } from '../../ui/answer.tsx'
import { Banner } from '../../ui/base/banner.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useDialog } from '../../ui/base/use-dialog.ts'
import { ColorChip } from '../../ui/list/game-chip.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import section from '../../ui/section.module.css'
import classes from './linked-roles.module.css'
import { linkedRolesQuery, type LinkedRoles, beginConnecting, disconnect } from './linked-roles.queries.ts'
import { linkedRolesWords } from './linked-roles.words.ts'

/** Whether Discord knows something of the person, and how to change that. */
export function ConnectionPlate({ user }: { readonly user: User }) {
  const say = useWords(linkedRolesWords)
  const query = useQuery(linkedRolesQuery)
  const { data } = query
  return (
    <Plate
      as="section"
      aria-labelledby="linked-roles-state"
      className="stack"
      edge={data?.connected ? 'primary' : undefined}
    >
      <div className="spread gap-12">
        <h2 id="linked-roles-state" className="text-20 strong">
          {say('state')}
        </h2>
        <output>
          {data && (
            <ColorChip color={data.connected ? 'green' : 'grey'}>
              {say(data.connected ? 'connected' : 'notConnected')}
            </ColorChip>
          )}
        </output>
      </div>
      <Answer query={query} subject={say('subject')}>
        {(links) =>
          links.connected ? <Connected links={links} /> : <NotConnected hasDiscord={user.discord_id !== ''} />
        }
      </Answer>
    </Plate>
  )
}

function NotConnected({ hasDiscord }: { readonly hasDiscord: boolean }) {
  const say = useWords(linkedRolesWords)
  return (
    <>
      <p className={section.text}>{say('notConnectedText')}</p>
      {!hasDiscord && <Banner kind="info">{say('noDiscord')}</Banner>}
      {hasDiscord && <ConnectButton label={say('connect')} />}
    </>
  )
}

function Connected({ links: { facts, failed } }: { readonly links: LinkedRoles }) {
  const say = useWords(linkedRolesWords)
  const question = useDialog<true>()
  const ending = useDisconnect(question.close)
  return (
    <>
      {failed && <Banner kind="warning">{say('failed', { reason: failed })}</Banner>}
      {facts.length === 0 && <p className={section.text}>{say('noFacts')}</p>}
      {facts.length > 0 && (
        <>
          <p className={section.text}>{say('connectedText')}</p>
          <dl className="grid gap-0" aria-label={say('facts')}>
            {facts.map(({ name, value }) => (
              <div key={name} className={`wrap gap-4-16 between ${classes.fact}`}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className="wrap gap-12">
        {failed && <ConnectButton label={say('again')} />}
        <Button color="danger" variant="outline" onClick={() => question.open(true)}>
          {say('disconnect')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={question.isOpen}
        title={say('disconnectTitle')}
        confirmLabel={say('disconnect')}
        isBusy={ending.isPending}
        error={ending.error}
        onConfirm={() => ending.start()}
        onCancel={question.close}
      >
        <p className="spaced">{say('disconnectText')}</p>
      </ConfirmDialog>
    </>
  )
}

function ConnectButton({ label }: { readonly label: string }) {
  const connecting = useConnect()
  return (
    <>
      {connecting.error && <Banner kind="error">{connecting.error}</Banner>}
      <div className="wrap gap-12">
        <Button
          leftSection={<IconBrandDiscord size={20} aria-hidden="true" />}
          loading={connecting.isUnderWay}
          onClick={() => connecting.start()}
        >
          {label}
        </Button>
      </div>
    </>
  )
}

/** Leaves for Discord, which asks the person and sends them back here. */
function useConnect() {
  const say = useWords(linkedRolesWords)
  const { mutate, isPending, isSuccess, error } = useSingleMutation({
    mutationFn: beginConnecting,
    onSuccess: ({ url }) => location.assign(url),
  })
  return {
    start: () => mutate(),
    // Discord's page takes a moment; until then the button stays busy.
    isUnderWay: isPending || isSuccess,
    error: error ? say('connectFailed', { reason: failureReason(error) }) : undefined,
  }
}

/** Makes Discord delete the data it got. */
function useDisconnect(onDone: () => void) {
  const say = useWords(linkedRolesWords)
  const client = useQueryClient()
  const clear = useClearUrlParams()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: disconnect,
    onSuccess: () => {
      setData<LinkedRoles>(client, linkedRolesQuery.queryKey, () => ({ connected: false, facts: [] }))
      toastSuccess(say('disconnected'))
      clear(['done', 'failed'])
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: linkedRolesQuery.queryKey }),
  })
  return {
    start: () => mutate(),
    isPending,
    error: error ? say('disconnectFailed', { reason: failureReason(error) }) : undefined,
  }
}
