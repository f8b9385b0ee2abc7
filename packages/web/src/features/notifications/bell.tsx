import { maxBellCount } from '@longhouse/contract/notifications'
import { IconBell } from '@tabler/icons-react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { loadChunk } from '../../lib/base/chunks.ts'
import { lazyPart } from '../../lib/base/lazy-part.ts'
import { queryClient } from '../../lib/records/query-client.ts'
import { useLive } from '../../lib/records/realtime.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Link } from '../../ui/base/link.tsx'
import classes from './bell.module.css'
import { bellWords } from './bell.words.ts'
import { noticeKeys, unseenQuery } from './unseen.query.ts'

const NoticePanel = lazyPart(async () => (await import('./notice-panel.tsx')).NoticePanel)

const panelId = 'notifications-panel'

/** The bell of the bar: the page on phones, a panel where there is room. With `onChoose` an entry of the menu. */
export function Bell({ className, onChoose }: { className?: string | undefined; onChoose?: () => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      {onChoose ? <MenuEntry className={className} onChoose={onChoose} /> : <BellWithPanel />}
    </QueryClientProvider>
  )
}

function BellWithPanel() {
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const { name, number } = useBell()
  // One line for all that shows notices; wherever one was seen, it is seen here.
  useLive('notifications', { keys: [noticeKeys.all] })
  usePushAddress()
  return (
    <>
      <Link
        to="/notifications"
        className={`icon-button relative plain ${classes.bell} ${classes.phone}`}
        aria-label={name}
      >
        <BellFace number={number} />
      </Link>
      <button
        type="button"
        className={`icon-button relative plain ${classes.bell} ${classes.desktop}`}
        aria-label={name}
        aria-expanded={isOpen}
        popoverTarget={panelId}
      >
        <BellFace number={number} />
      </button>
      {createPortal(
        <div
          ref={panel}
          id={panelId}
          popover="auto"
          className={classes.panel}
          onToggle={({ newState }) => setOpen(newState === 'open')}
        >
          {isOpen && (
            <Suspense>
              <NoticePanel onClose={() => panel.current?.hidePopover()} />
            </Suspense>
          )}
        </div>,
        document.body,
      )}
    </>
  )
}

function MenuEntry({ className, onChoose }: { className: string | undefined; onChoose: () => void }) {
  const say = useWords(bellWords)
  const { name, number } = useBell()
  return (
    <Link
      to="/notifications"
      className={`${className} ${classes.entry}`}
      aria-label={name}
      onClick={onChoose}
    >
      {say('name')}
      {number && <span className={`small display bold text-center ${classes.entryNumber}`}>{number}</span>}
    </Link>
  )
}

function BellFace({ number }: { number: string }) {
  return (
    <>
      <IconBell size={22} aria-hidden="true" />
      {number && (
        <span className={`display bold tabular text-center ${classes.number}`} aria-hidden="true">
          {number}
        </span>
      )}
    </>
  )
}

/** What the bell is called and shows; empty while nothing is new. */
function useBell() {
  const say = useWords(bellWords)
  const { data: count = 0 } = useQuery(unseenQuery)
  const number = count > maxBellCount ? say('many', { count: maxBellCount }) : String(count || '')
  return { name: count > 0 ? say('hasNew', { count }) : say('name'), number }
}

/** Sends a new push address to the site. The browser can change it at any time; its worker reports that. */
function usePushAddress(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const hear = ({ data }: MessageEvent<unknown>) => {
      const isNews = typeof data === 'object' && data !== null && 'kind' in data
      if (isNews && data.kind === 'push-address-changed') void follow().catch(console.warn)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [])
}

async function follow(): Promise<void> {
  const { followPushAddress } = await loadChunk(() => import('./this-browser.ts'))
  await followPushAddress()
}
