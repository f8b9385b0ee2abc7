import { personalFeedPath } from '@longhouse/contract/calendar'
import { community } from '@longhouse/contract/community'
import { Button } from '@mantine/core'
import {
  IconBrandGoogle,
  IconBrandWindows,
  IconCalendarEvent,
  IconCheck,
  IconCopy,
  IconRefresh,
} from '@tabler/icons-react'
import { toastSuccess } from '../../../lib/base/toast.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { ErrorBanner } from '../../../ui/base/banner.tsx'
import { LoadingLine } from '../../../ui/base/loading-line.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { useCalendarKey } from '../calendar-key.ts'
import { eventSubscribeWords } from './event-subscribe.words.ts'

/** Every way to add the member's events to their own calendar. */
export function SubscribeDialog({ isOpen, onClose }: SubscribeDialogProps) {
  const say = useWords(eventSubscribeWords)
  const { query, renewal } = useCalendarKey()
  const question = useDialog<true>()
  return (
    <>
      <Dialog isOpen={isOpen} onClose={onClose} title={say('title')} size="sm" isBehind={question.isOpen}>
        <p className="muted below-16">{say('text')}</p>
        {query.isPending && <LoadingLine>{say('loading')}</LoadingLine>}
        {query.isError && (
          <ErrorBanner
            message={say('failed')}
            isRetrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && <Ways calendarKey={query.data} onRenew={() => question.open(true)} />}
      </Dialog>
      {question.subject && (
        <ConfirmDialog
          key={question.opening}
          isOpen={question.isOpen}
          title={say('newLinkTitle')}
          confirmLabel={say('newLink')}
          cancelLabel={say('keepLink')}
          isBusy={renewal.isPending}
          error={renewal.error ? say('failed') : undefined}
          onCancel={question.close}
          onConfirm={() =>
            renewal.mutate(undefined, {
              onSuccess: () => {
                question.close()
                toastSuccess(say('newLinkMade'))
              },
            })
          }
        >
          <p className="spaced">{say('newLinkText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface SubscribeDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

function Ways({ calendarKey, onRenew }: { calendarKey: string; onRenew: () => void }) {
  const say = useWords(eventSubscribeWords)
  const { isCopied, copy } = useCopy()
  const { name } = community.organisation
  const { feed, app, google, outlook } = calendarLinks(calendarKey, { origin: location.origin, name })
  const elsewhere = {
    component: 'a',
    target: '_blank',
    rel: 'noopener noreferrer',
    variant: 'default',
  } as const
  return (
    <div className="grid gap-8">
      <Button component="a" href={app} leftSection={<IconCalendarEvent size={20} aria-hidden="true" />}>
        {say('app')}
      </Button>
      <Button {...elsewhere} href={google} leftSection={<IconBrandGoogle size={20} aria-hidden="true" />}>
        {say('google')}
      </Button>
      <Button {...elsewhere} href={outlook} leftSection={<IconBrandWindows size={20} aria-hidden="true" />}>
        {say('outlook')}
      </Button>
      <Button
        variant="default"
        leftSection={
          isCopied ? <IconCheck size={20} aria-hidden="true" /> : <IconCopy size={20} aria-hidden="true" />
        }
        onClick={() => copy(feed)}
      >
        {say(isCopied ? 'copied' : 'copy')}
      </Button>
      <output className="spoken">{isCopied && say('copied')}</output>
      <Button variant="subtle" leftSection={<IconRefresh size={20} aria-hidden="true" />} onClick={onRenew}>
        {say('newLink')}
      </Button>
    </div>
  )
}

/** Addresses with which calendars subscribe to the events of the key's owner. */
interface CalendarLinks {
  /** To be copied: every calendar accepts it. */
  readonly feed: string
  /** Opens the calendar of the device. */
  readonly app: string
  readonly google: string
  readonly outlook: string
}

/** Returns the addresses of a key, for a site at this origin. */
export function calendarLinks(key: string, { origin, name }: Site): CalendarLinks {
  const feed = origin + personalFeedPath(key)
  const app = feed.replace(/^https?:/, 'webcal:')
  return {
    feed,
    app,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: app }).toString()}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: feed, name }).toString()}`,
  }
}

interface Site {
  readonly origin: string
  readonly name: string
}
