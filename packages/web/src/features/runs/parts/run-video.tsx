import { videoIdOf } from '@longhouse/contract/clips'
import { momentUrl, recordsWords } from '@longhouse/contract/runs'
import { IconExternalLink, IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { VideoPlayer } from '../../../ui/video-player.tsx'
import type { RunRecord } from '../runs.types.ts'
import { hostOf, isOwnFile } from './proof-host.ts'
import classes from './run-video.module.css'

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
      <div className={classes.stand}>
        <IconPhoto size={32} aria-hidden="true" />
        <p>{say('noVideo')}</p>
      </div>
    )
  }
  return (
    <div className={classes.stand}>
      <a className={classes.away} href={address} target="_blank" rel="noreferrer noopener">
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

export interface RunVideoProps {
  readonly run: RunRecord
  /** Name of the video; its round by default. */
  readonly title?: string
  /** Plays from there immediately. */
  readonly start?: VideoStart | undefined
}
