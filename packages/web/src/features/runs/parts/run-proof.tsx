import { videoIdOf } from '@longhouse/contract/clips'
import { momentUrl } from '@longhouse/contract/runs'
import { IconExternalLink, IconPhoto, IconPlayerPlay } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../lib/api.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { VideoPlayer } from '../../../ui/video-player.tsx'
import { recordsWords } from '../records.words.ts'
import { runWords } from '../run.words.ts'
import type { RunRecord } from '../runs.queries.ts'
import classes from './run-parts.module.css'

/** The start in the video; a second click on the same moment is another one. */
export interface VideoStart {
  readonly second: number
  readonly press: number
}

/** The video that proves a run. Before it plays, nothing is fetched from other hosts. */
export function RunVideo({ run, title, start }: RunVideoProps) {
  const say = useWords(recordsWords)
  const name = title ?? say('round', { round: run.round })
  const videoId = videoIdOf(run.proof_link)
  if (videoId)
    return (
      <VideoPlayer
        key={`${videoId} ${start?.press}`}
        videoId={videoId}
        title={name}
        startsAt={start?.second}
        isQuiet
      />
    )
  if (isOwnFile(run.proof_link)) return <OwnVideo link={run.proof_link} title={name} start={start} />
  const address = momentUrl(run.proof_link, 0)
  if (!address) {
    return (
      <div className={`middle gap-8 muted text-center ${classes.stand}`}>
        <IconPhoto size={32} aria-hidden="true" />
        <p>{say('noVideo')}</p>
      </div>
    )
  }
  return (
    <div className={`middle gap-8 muted text-center ${classes.stand}`}>
      <a
        className={`inline finger strong ${classes.away}`}
        href={address}
        target="_blank"
        rel="noreferrer noopener"
      >
        {say('elsewhere', { host: hostOf(address) })}
        <IconExternalLink size={18} aria-hidden="true" />
        <span className="spoken">{say('inNewTab')}</span>
      </a>
    </div>
  )
}

function OwnVideo({ link, title, start }: { link: string; title: string; start: VideoStart | undefined }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!start || !video.current) return
    video.current.currentTime = start.second
    video.current.play().catch((error: unknown) => console.warn('The video does not play by itself', error))
  }, [start])
  return (
    // Videos of games have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video ref={video} className={classes.own} src={link} aria-label={title} controls preload="none" />
  )
}

interface RunVideoProps {
  readonly run: RunRecord
  /** Name of the video; its round by default. */
  readonly title?: string
  /** Plays from there immediately. */
  readonly start?: VideoStart | undefined
}

/** The picture that proves a run, for visitors who may see the run; a click shows it large. */
export function RunScreenshot({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const large = useDialog<true>()
  const source = useScreenshot(run, '640x360')
  if (!source) return null
  const alt = say('screenshotAlt', { round: run.round })
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={say('screenshotLarge')}
        onClick={() => large.open(true)}
      >
        <img className={classes.picture} src={source} alt={alt} width={640} height={360} />
      </button>
      {large.subject && (
        <Dialog isOpen={large.isOpen} onClose={large.close} title={say('screenshot')} size="75rem">
          <LargePicture run={run} alt={alt} />
        </Dialog>
      )}
    </>
  )
}

function LargePicture({ run, alt }: { run: RunRecord; alt: string }) {
  const source = useScreenshot(run)
  return source ? <img className={classes.large} src={source} alt={alt} /> : null
}

const keptMs = 60_000

/** Returns the address of a run's screenshot, for visitors who may see the run, or undefined. */
export function useScreenshot(run: RunRecord | undefined, thumb?: string): string | undefined {
  const hasOne = Boolean(run?.screenshot)
  const { data: token } = useQuery({ ...fileTokenQuery(), enabled: hasOne })
  const address = run && api.fileUrl(run, run.screenshot, thumb)
  if (!address || !token) return undefined
  return `${address}${thumb ? '&' : '?'}token=${encodeURIComponent(token)}`
}

/** A token for protected files. It expires after a few minutes, so it is cached for one. */
function fileTokenQuery() {
  return queryOptions({
    queryKey: ['file-token'],
    queryFn: () => api.client.files.getToken(),
    staleTime: keptMs,
    gcTime: keptMs,
  })
}

/** The moments of a run: they play here where the video does, and open its page at that second. */
export function RunMoments({ run, onPlay }: { run: RunRecord; onPlay: (second: number) => void }) {
  const say = useWords(runWords)
  const moments = run.moments ?? []
  if (moments.length === 0 || !run.proof_link) return null
  const playsHere = videoIdOf(run.proof_link) !== null || isOwnFile(run.proof_link)
  return (
    <ul className="bare-list wrap" aria-label={say('moments')}>
      {moments.map(({ label, second }, index) => {
        const time = videoTime(second)
        const address = momentUrl(run.proof_link, second)
        return (
          <li key={index} className={classes.moment}>
            {playsHere && (
              <button type="button" className={classes.play} onClick={() => onPlay(second)}>
                <IconPlayerPlay size={16} aria-hidden="true" />
                <span className="spoken">{say('playFrom')} </span>
                <MomentName time={time} label={label} />
              </button>
            )}
            {address && (
              <a
                className={playsHere ? classes.momentsAway : classes.play}
                href={address}
                target="_blank"
                rel="noreferrer noopener"
              >
                <span className="spoken">{say('openFrom', { host: hostOf(address) })} </span>
                <span className={playsHere ? 'spoken' : classes.momentName}>
                  <MomentName time={time} label={label} />
                </span>
                <IconExternalLink size={16} aria-hidden="true" />
                <span className="spoken"> {say('inNewTab')}</span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function MomentName({ time, label }: { time: string; label: string }) {
  return (
    <>
      <span className="primary display tabular">{time}</span> <bdi>{label}</bdi>
    </>
  )
}

/** Whose page a link opens, as people call it: `twitch.tv`. */
function hostOf(link: string): string {
  return new URL(link, location.origin).hostname.replace(/^(?:www|m)\./, '')
}

/** Whether a link is a file of this site, which it plays itself. */
function isOwnFile(link: string): boolean {
  return link.startsWith('/api/files/')
}

const minute = 60
const hour = 3600

/** Returns the second of a time such as `12:30` or `1:05:00`; undefined if it is invalid. */
export function secondOf(time: string): number | undefined {
  const found = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(time.trim())
  if (!found) return undefined
  const [, hours = '0', minutes = '0', seconds = '0'] = found
  if (found[1] !== undefined && Number(minutes) >= minute) return undefined
  return Number(hours) * hour + Number(minutes) * minute + Number(seconds)
}

/** Returns a second of a video as players show it: `0:45`, `12:30`, `1:05:00`. */
export function videoTime(second: number): string {
  const [hours, minutes] = [Math.floor(second / hour), Math.floor((second % hour) / minute)]
  const rest = twoDigits(second % minute)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
