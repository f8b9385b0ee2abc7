import '../../theme/mantine-more.css'
import {
  isSuspended,
  rolesOf,
  suspensionSentence,
  type DiscordRole,
  type MemberAct,
  type User,
  maxNoteLength,
} from '@longhouse/contract/users'
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '../../lib/dates/moments.ts'
import { useSession } from '../../lib/base/session.ts'
import { Banner, ErrorBanner } from '../../ui/base/banner.tsx'
import { CopyId } from '../../ui/list/copy-id.tsx'
import { ConflictDialog } from '../../ui/dialog/conflict-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useDialog } from '../../ui/base/use-dialog.ts'
import { ColorChip } from '../../ui/list/game-chip.tsx'
import { limited } from '../../ui/limited.ts'
import { Link } from '../../ui/base/link.tsx'
import { useNow } from '../../lib/dates/use-now.ts'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import { MemberCare } from './member-care.tsx'
import classes from './admin.module.css'
import { memberQuery } from './members.queries.ts'
import { useNote, type NoteState } from './use-note.ts'

/** A member's details, and the note of the staff. Closing saves the note. */
export function MemberDetailsDialog({ user: listed, roles, isOpen, onClose }: MemberDetailsDialogProps) {
  const { data: user } = useQuery(memberQuery(listed))
  const { user: viewer } = useSession()
  const isOut = isSuspended(user, useNow())
  const question = useDialog<MemberAct>()
  const note = useNote(user)
  const close = () => {
    note.save()
    onClose()
  }
  return (
    <>
      <Dialog isOpen={isOpen} onClose={close} title="User Details" size="lg" isBehind={question.isOpen}>
        <div className="bar gap-16">
          <UserAvatar user={user} size={72} isNamed />
          <div className="shrinks">
            <p className="text-20 display strong breaks">
              <Link to={`/user/${encodeURIComponent(user.username)}`} dir="auto">
                {user.username}
              </Link>
            </p>
            <div className="wrap">
              {user.is_admin && <ColorChip color="red">Admin</ColorChip>}
              {user.is_staff && !user.is_admin && <ColorChip color="orange">Staff</ColorChip>}
              {!user.verified && <ColorChip color="grey">E-mail not verified</ColorChip>}
            </div>
          </div>
        </div>
        {isOut && (
          <div className="above-16">
            <Banner kind="warning">{suspensionSentence(user, formatMoment)}</Banner>
          </div>
        )}
        <dl className={classes.facts}>
          <Fact name="E-mail">{user.email ? <a href={`mailto:${user.email}`}>{user.email}</a> : 'None'}</Fact>
          <Fact name="Discord ID">
            {user.discord_id ? <CopyId id={user.discord_id} label="Copy the Discord ID" /> : 'No Discord'}
          </Fact>
          <Fact name="Discord name">
            {user.discord_username ? <bdi>{user.discord_username}</bdi> : 'None'}
          </Fact>
          <Fact name="Joined">{formatMoment(user.created)}</Fact>
          <Fact name="Roles">
            <RoleChips user={user} roles={roles} />
          </Fact>
        </dl>
        <NoteEditor note={note} />
        {viewer?.is_admin && viewer.id !== user.id && (
          <MemberCare member={user} admin={viewer} isOut={isOut} question={question} />
        )}
      </Dialog>
      {note.conflict && (
        <ConflictDialog
          conflict={note.conflict}
          cancelLabel="Decide later"
          onDecide={(kept) => note.settle(kept.has('notes'))}
          onCancel={note.postpone}
        />
      )}
    </>
  )
}

function RoleChips({ user, roles }: { user: User; roles: readonly DiscordRole[] }) {
  const owned = rolesOf(user.discord_data).map((role) => (typeof role === 'string' ? { id: role } : role))
  const named = owned
    .map(({ id, name }) => {
      const known = roles.find((role) => role.role_id === id)
      return { id, name: known?.role_name ?? name ?? id, position: known?.position ?? -1 }
    })
    .toSorted((a, b) => b.position - a.position)
  if (named.length === 0) return 'None'
  return (
    <span className="wrap">
      {named.map(({ id, name }) => (
        <ColorChip key={id} color="grey">
          {name}
        </ColorChip>
      ))}
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className="small muted strong">{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}

interface MemberDetailsDialogProps {
  readonly user: User
  readonly roles: readonly DiscordRole[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The staff's note about a member; edited here, saved when the dialog closes. */
function NoteEditor({ note }: { note: NoteState }) {
  if (note.isFailed) {
    return (
      <ErrorBanner
        message="The notes could not be loaded."
        isRetrying={note.isLoading}
        onRetry={() => void note.reload()}
      />
    )
  }
  return (
    <Textarea
      label="Admin notes"
      description={
        note.isLeftOver
          ? 'This text could not be saved last time. It is saved when you close this window.'
          : 'Only staff read this. It is saved when you close this window.'
      }
      placeholder={note.isLoading ? 'Loading notes...' : 'Nothing yet'}
      size="md"
      rows={6}
      disabled={note.isLoading}
      value={note.text}
      {...limited(note.text, maxNoteLength)}
      onChange={(event) => note.write(event.currentTarget.value)}
    />
  )
}
