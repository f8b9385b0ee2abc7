import { useInfiniteQuery } from '@tanstack/react-query'
import { useWords } from '../../../lib/base/use-words.ts'
import { CopyId } from '../../../ui/list/copy-id.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorBanner } from '../../../ui/base/banner.tsx'
import { Link } from '../../../ui/base/link.tsx'
import { EmptyState } from '../../../ui/base/empty-state.tsx'
import { ShowMoreButton } from '../../../ui/list/show-more-button.tsx'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { UserAvatar } from '../../../ui/base/user-avatar.tsx'
import { eventStaffWords } from '../event-staff.words.ts'
import { useEvent } from '../events.cache.ts'
import { participantsQuery, type EventDialogProps, type Participant } from '../events.queries.ts'
import classes from './participants-dialog.module.css'

/** The participants, with the ids that find them in Discord. */
export function ParticipantsDialog({ eventId, isOpen, onClose }: EventDialogProps) {
  const say = useWords(eventStaffWords)
  const event = useEvent(eventId)
  const query = useInfiniteQuery(participantsQuery(eventId))
  const participants = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={say('participantsTitle')} size="lg">
      {event && <p className="muted below-16">{event.name}</p>}
      {query.isPending && <LoadingLine>{say('participantsLoading')}</LoadingLine>}
      {query.isError && (
        <ErrorBanner
          message={say('participantsFailed')}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.isSuccess && participants.length === 0 && <EmptyState title={say('noParticipants')} />}
      <ul className="bare-list">
        {participants.map((participant) => (
          <ParticipantRow key={participant.id} participant={participant} />
        ))}
      </ul>
      <ShowMoreButton query={query} fullWidth>
        {say('moreParticipants')}
      </ShowMoreButton>
    </Dialog>
  )
}

function ParticipantRow({ participant }: { participant: Participant }) {
  const say = useWords(eventStaffWords)
  const person = participant.expand?.user
  const discordId = person?.discord_id || person?.discord
  return (
    <li className={`row gap-8-12 ruled ${classes.row}`}>
      <UserAvatar user={person} size={40} />
      {person ? (
        <Link
          className={`plain strong breaks ${classes.person}`}
          to={`/user/${encodeURIComponent(person.username)}`}
        >
          <bdi>{person.username}</bdi>
        </Link>
      ) : (
        <span className={`plain strong breaks ${classes.person}`}>{say('unknownUser')}</span>
      )}
      <span className="small muted">
        {discordId ? <CopyId id={discordId} label={say('copyDiscordId')} /> : say('noDiscord')}
      </span>
    </li>
  )
}
