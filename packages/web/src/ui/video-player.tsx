import { embedUrlOf } from '@longhouse/contract/clips'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { TallyMark } from './base/tally-mark.tsx'
import classes from './video-player.module.css'

/**
 * A poster that becomes the real player on a click. Until then only the picture is fetched from the video
 * host, and only near the screen. The player comes from the host's cookie-free address.
 */
export function VideoPlayer({ videoId, title, startsAt, isQuiet, sizes = cardSizes }: VideoPlayerProps) {
  const [isPlaying, setPlaying] = useState(startsAt !== undefined)
  const [hasPoster, setHasPoster] = useState(!isQuiet)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    if (isPlaying) frame.current?.focus({ preventScroll: true })
  }, [isPlaying])

  if (isPlaying) {
    return (
      <div className={classes.player}>
        <iframe
          ref={frame}
          className={classes.frame}
          src={`${embedUrlOf(videoId)}?autoplay=1&playsinline=1&rel=0${startsAt ? `&start=${startsAt}` : ''}`}
          title={title}
          // Another origin: keeping its own does not let it out of the sandbox.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="accelerometer; autoplay; encrypted-media; gyroscope; picture-in-picture; fullscreen"
          allowFullScreen
          // The host refuses to play for a page that does not send its address.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    )
  }
  return (
    <button
      type="button"
      className={classes.player}
      aria-label={`Play video: ${title}`}
      onClick={() => setPlaying(true)}
    >
      {hasPoster ? (
        <img
          className={classes.poster}
          src={posterUrl(videoId, 'mqdefault')}
          srcSet={`${posterUrl(videoId, 'mqdefault')} 320w, ${posterUrl(videoId, 'hqdefault')} 480w`}
          sizes={sizes}
          alt=""
          width={480}
          height={270}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setHasPoster(false)}
        />
      ) : (
        <span className={classes.stand} style={{ '--hue': hueOf(videoId) }}>
          <TallyMark size={72} />
        </span>
      )}
      <span className={`middle relative ${classes.play}`}>
        <IconPlayerPlayFilled size={26} aria-hidden="true" />
      </span>
    </button>
  )
}

/** The same place without a video. */
export function NoVideo({ children }: { children: string }) {
  return (
    <div className={classes.none}>
      <p className="spaced">{children}</p>
    </div>
  )
}

export interface VideoPlayerProps {
  readonly videoId: string
  readonly title: string
  /** Plays immediately, from this second. */
  readonly startsAt?: number | undefined
  /** Fetches nothing from the host before it plays. */
  readonly isQuiet?: boolean
  /** How wide the poster is shown, as in the attribute of pictures. */
  readonly sizes?: string
}

const cardSizes = '(min-width: 56.25em) 24rem, (min-width: 37.5em) 50vw, 100vw'

// Returns a colour for a video without a picture.
function hueOf(videoId: string): number {
  let hash = 7
  for (const letter of videoId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hash
}

function posterUrl(videoId: string, size: 'mqdefault' | 'hqdefault'): string {
  return `https://i.ytimg.com/vi/${videoId}/${size}.jpg`
}
