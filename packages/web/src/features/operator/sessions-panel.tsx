import { Button } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import { Answer } from '../../ui/answer.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { formatOptional } from './moments.ts'
import { askQuery, tell, operatorClient, operatorKey } from './operator-client.ts'
import classes from './panel.module.css'
import { useAction } from './use-action.ts'

interface Person {
  readonly id: string
  readonly username: string
  readonly avatar: string
}

interface PersonSession {
  readonly id: string
  readonly device: string
  readonly created: string
  readonly used: string
  readonly isCurrent: boolean
}

const maxPeople = 12

function peopleQuery(search: string) {
  return queryOptions({
    queryKey: [operatorKey, 'people', search],
    queryFn: async () => {
      const filter = operatorClient.filter('username ~ {:text} || name ~ {:text} || email ~ {:text}', {
        text: search,
      })
      const options = { filter, sort: 'username,id', fields: 'id,username,avatar', skipTotal: true }
      return (await operatorClient.collection<Person>('users').getList(1, maxPeople, options)).items
    },
    placeholderData: keepPreviousData,
  })
}

function personQuery(id: string) {
  return queryOptions({
    queryKey: [operatorKey, 'person', id],
    queryFn: () => operatorClient.collection<Person>('users').getOne(id, { fields: 'id,username,avatar' }),
  })
}

/** Where a person is logged in, and to end that. */
export function SessionsPanel() {
  const [search, setSearch] = useUrlParam('q')
  const [personId, setPerson] = useUrlParam('person')
  const people = useQuery({ ...peopleQuery(search), enabled: search !== '' })
  return (
    <div className="stack shrinks">
      <div className="row gap-12">
        <SearchField label="Search people" placeholder="Name or e-mail" value={search} onSearch={setSearch} />
      </div>
      {search !== '' && (
        <Answer query={people} subject="the people">
          {(found) =>
            found.length === 0 ? (
              <p className="muted prose">Nobody of that name.</p>
            ) : (
              <ul className="bare-list wrap" aria-label="People">
                {found.map((person) => (
                  <li key={person.id}>
                    <button
                      type="button"
                      className={`inline finger ${classes.person}`}
                      aria-pressed={person.id === personId}
                      onClick={() => setPerson(person.id)}
                    >
                      <UserAvatar user={person} size={28} />
                      <bdi>{person.username}</bdi>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Answer>
      )}
      {personId === '' ? (
        search === '' && <EmptyState title="Whose sessions?">Look for a person by name first.</EmptyState>
      ) : (
        <PersonSessions key={personId} personId={personId} />
      )}
    </div>
  )
}

function PersonSessions({ personId }: { personId: string }) {
  const { data: person } = useQuery(personQuery(personId))
  const sessions = useQuery(askQuery<readonly PersonSession[]>('sessions', `people/${personId}/sessions`))
  const [isAsking, setAsking] = useState(false)
  const ending = useAction<PersonSession>({
    work: ({ id }) => tell('DELETE', `people/${personId}/sessions/${id}`),
    said: ({ device }) => `The session on ${device || 'an unknown device'} has ended`,
    panel: 'sessions',
  })
  const endingAll = useAction({
    work: () => tell('DELETE', `people/${personId}/sessions`),
    said: () => `${person?.username ?? 'This person'} is logged out everywhere`,
    panel: 'sessions',
    onDone: () => setAsking(false),
  })
  return (
    <>
      <div className="row gap-12">
        <h2 className="text-20 strong above-16">
          Sessions of <bdi>{person?.username ?? '…'}</bdi>
        </h2>
        <Button
          className={classes.end ?? ''}
          color="danger"
          variant="outline"
          onClick={() => setAsking(true)}
        >
          End all
        </Button>
      </div>
      <Answer query={sessions} subject="the sessions">
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="Logged in nowhere" />
          ) : (
            <DataTable
              label="Sessions"
              columns={columns({
                endingId: ending.isPending ? ending.variables.id : undefined,
                onEnd: ending.mutate,
              })}
              rows={found}
              keyOf={({ id }) => id}
            />
          )
        }
      </Answer>
      <ConfirmDialog
        isOpen={isAsking}
        title="End all sessions?"
        confirmLabel="End all"
        isBusy={endingAll.isPending}
        onConfirm={() => endingAll.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p className="spaced">
          <bdi>{person?.username}</bdi> is logged out on every device at once and can log in again right
          after.
        </p>
      </ConfirmDialog>
    </>
  )
}

function columns({ endingId, onEnd }: SessionColumns): Column<PersonSession>[] {
  return [
    { id: 'device', head: 'Device', cell: ({ device }) => device || 'Unknown device' },
    { id: 'used', head: 'Last used', cell: ({ used }) => formatOptional(used) },
    { id: 'created', head: 'Logged in', cell: ({ created }) => formatOptional(created) },
    {
      id: 'end',
      head: 'End it',
      cell: (session) => (
        <Button
          variant="default"
          size="sm"
          aria-label={`End the session on ${session.device || 'an unknown device'}, last used ${formatOptional(session.used)}`}
          loading={endingId === session.id}
          onClick={() => onEnd(session)}
        >
          {session.isCurrent ? 'End (this one)' : 'End'}
        </Button>
      ),
    },
  ]
}

interface SessionColumns {
  readonly endingId: string | undefined
  readonly onEnd: (session: PersonSession) => void
}
