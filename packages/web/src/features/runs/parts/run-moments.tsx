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
              <button
                type="button"
                className={classes.play}
                aria-label={say('playFrom', { time, label })}
                onClick={() => onPlay(second)}
              >
                <IconPlayerPlay size={16} aria-hidden="true" />
                <span className={classes.time}>{time}</span>
                <bdi>{label}</bdi>
              </button>
            )}
            {address && (
              <a
                className={playsHere ? classes.away : classes.play}
                href={address}
                target="_blank"
                rel="noreferrer noopener"
              >
                {!playsHere && (
                  <>
                    <span className={classes.time} aria-hidden="true">
                      {time}
                    </span>
                    <bdi aria-hidden="true">{label}</bdi>
                  </>
                )}
                <IconExternalLink size={16} aria-hidden="true" />
                <span className="spoken">
                  {say('openFrom', { host: hostOf(address), time, label })} {say('inNewTab')}
                </span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
