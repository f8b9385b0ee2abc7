import '../../theme/mantine-more.css'
import { community } from '@longhouse/contract/community'
import { adminMessages, isSuspended, roleFallbacks, topRole, type User } from '@longhouse/contract/users'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { formatDay } from '../../lib/dates/moments.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { useDialog } from '../../ui/base/use-dialog.ts'
import { ColorChip } from '../../ui/list/game-chip.tsx'
import { CardGrid } from '../../ui/list/card-grid.tsx'
import { EmptyState } from '../../ui/base/empty-state.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { MatchReport } from '../../ui/list/match-report.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import rows from '../../ui/section.module.css'
import { SearchField } from '../../ui/list/search-field.tsx'
import { ShowAllButton } from '../../ui/show-all-button.tsx'
import { totalOf } from '../../ui/list/total-of.ts'
import { Plate } from '../../ui/base/plate.tsx'
import { useNow } from '../../lib/dates/use-now.ts'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import classes from './admin.module.css'
import { memberKeys, membersQuery, rolesQuery } from './members.queries.ts'
import { roleChoices } from './role-filter.ts'

const MemberDetailsDialog = dialogPart(
  async () => (await import('./member-details-dialog.tsx')).MemberDetailsDialog,
)

const suspended = 'suspended'
const states = [
  { value: '', label: 'All states' },
  { value: suspended, label: 'Suspended' },
]

/** All accounts: searched, filtered, and opened for details and notes. */
export function MembersPanel() {
  const [search, setSearch] = useUrlParam('q')
  const [role, setRole] = useUrlParam('role')
  const [state, setState] = useUrlParam('state')
  const roleList = useQuery(rolesQuery())
  const roles = roleList.data ?? []
  const query = useInfiniteQuery({
    ...membersQuery({ search, role, roles, isSuspended: state === suspended }),
    // The roles above the chosen one must be known first.
    enabled: role === '' || !roleList.isPending,
    placeholderData: keepPreviousData,
  })
  const details = useDialog<User>()
  const now = useNow()
  useLive('users', { keys: [memberKeys.all] })

  const isFiltered = search !== '' || role !== '' || state === suspended
  const roleOf = (user: User) => {
    if (roleList.isError) return roleFallbacks.failed
    return roleList.isPending ? '' : topRole({ user, roles, hiddenRoleId: community.discord.hiddenTopRoleId })
  }
  return (
    <>
      <FilterBar>
        <SearchField placeholder="Search by name" value={search} onSearch={setSearch} />
        <NativeSelect
          aria-label="Filter by role"
          size="md"
          className={classes.role ?? ''}
          data={[{ value: '', label: 'All roles' }, ...roleChoices(roles)]}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Filter by state"
          size="md"
          className={classes.role ?? ''}
          data={states}
          value={state === suspended ? state : ''}
          onChange={(event) => setState(event.currentTarget.value)}
        />
      </FilterBar>
      <MatchReport
        noun={{ one: 'user', many: 'users' }}
        search={search}
        isFiltered={isFiltered}
        total={totalOf(query)}
      />
      <PagedList
        query={query}
        loading="Loading users..."
        loadFailed={adminMessages.usersFailed}
        more="Show more users"
        skeletonHeight={96}
        empty={
          <EmptyState
            title={adminMessages.noUsers}
            action={isFiltered && <ShowAllButton params={['q', 'role', 'state']} />}
          >
            Try a shorter name, another role or another state.
          </EmptyState>
        }
      >
        {(users) => (
          <CardGrid label="Users">
            {users.map((user) => (
              <MemberCard
                key={user.id}
                user={user}
                role={roleOf(user)}
                isOut={isSuspended(user, now)}
                onOpen={() => details.open(user)}
              />
            ))}
          </CardGrid>
        )}
      </PagedList>
      {details.subject && (
        <MemberDetailsDialog
          key={details.opening}
          user={details.subject}
          roles={roles}
          isOpen={details.isOpen}
          onClose={details.close}
        />
      )}
    </>
  )
}

const fallbacks: readonly string[] = Object.values(roleFallbacks)

/** A person with their top role; the whole card opens their details. */
function MemberCard({ user, role, isOut, onOpen }: MemberCardProps) {
  return (
    <Plate as="li" isFlush isInteractive>
      <button type="button" className={`${rows.wholeButton} ${classes.card}`} onClick={onOpen}>
        <UserAvatar user={user} size={40} />
        <span className={classes.words}>
          <bdi className={classes.name}>{user.username}</bdi>
          <span className="small muted">Joined {formatDay(user.created)}</span>
        </span>
        {isOut && <ColorChip color="red">Suspended</ColorChip>}
        {role && <ColorChip color={chipColor(user, role)}>{role}</ColorChip>}
      </button>
    </Plate>
  )
}

function chipColor(user: User, role: string) {
  if (fallbacks.includes(role)) return 'grey'
  return user.is_staff ? 'orange' : 'green'
}

interface MemberCardProps {
  readonly user: User
  readonly role: string
  /** Suspended right now. */
  readonly isOut: boolean
  readonly onOpen: () => void
}
