import { videoIdOf } from '@longhouse/contract/clips'
import { momentUrl, runWords } from '@longhouse/contract/runs'
import { IconExternalLink, IconPlayerPlay } from '@tabler/icons-react'
import { useWords } from '../../../lib/use-words.ts'
import type { RunRecord } from '../runs.types.ts'
import { hostOf, isOwnFile } from './proof-host.ts'
import classes from './run-moments.module.css'
import { videoTime } from './video-time.ts'

/** The moments of a run: they play here where the video does, and open its page at that second. */
export function RunMoments({ run, onPlay }: { run: RunRecord; onPlay: (second: number) => void }) {
  const say = useWords(runWords)
  const moments = run.moments ?? []
  if (moments.length === 0 || !run.proof_link) return null
  const playsHere = videoIdOf(run.proof_link) !== null || isOwnFile(run.proof_link)
  return (
    <ul className={classes.moments} aria-label={say('moments')}>
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
                className={playsHere ? classes.away : classes.play}
                href={address}
                target="_blank"
                rel="noreferrer noopener"
              >
                <span className="spoken">{say('openFrom', { host: hostOf(address) })} </span>
                <span className={playsHere ? 'spoken' : classes.name}>
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
      <span className={classes.time}>{time}</span> <bdi>{label}</bdi>
    </>
  )
}
