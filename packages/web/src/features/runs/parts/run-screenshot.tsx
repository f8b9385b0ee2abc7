import { runWords } from '@longhouse/contract/runs'
import { useWords } from '../../../lib/use-words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import type { RunRecord } from '../runs.types.ts'
import classes from './run-screenshot.module.css'
import { useScreenshot } from './use-screenshot.ts'

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
