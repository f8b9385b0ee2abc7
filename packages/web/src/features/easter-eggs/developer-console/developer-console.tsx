import { useState, type SubmitEvent } from 'react'
import { currentSession } from '../../../lib/base/session-state.ts'
import type { EggProps } from '../egg.ts'
import { quietWords } from '../rewards/rewards.ts'
import { useReward } from '../rewards/use-reward.ts'
import { EggDialog } from '../ui/egg-dialog.tsx'
import { greeting, runCommand, type LogEntry } from './commands.ts'
import classes from './developer-console.module.css'

/** A door for those who know the word. */
export function DeveloperConsole({ reward, onLeave }: EggProps) {
  const [log, setLog] = useState<readonly LogEntry[]>(greeting)
  const [input, setInput] = useState('')
  const outcome = useReward(reward, { isOncePerSession: true })
  const words = outcome && quietWords(outcome)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed: LogEntry = { type: 'user', content: `> ${input}` }
    const world = { user: currentSession().user, today: new Date(), random: Math.random }
    const result = runCommand(input, world)
    setInput('')
    if (result === 'exit') onLeave()
    else if (result === 'clear') setLog([])
    else if (result) setLog([...log, typed, ...result])
  }
  return (
    <EggDialog title="Developer console" width="wide" onLeave={onLeave}>
      <div className={`small plain ${classes.console}`} data-zone="night">
        {/* It scrolls, so it must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={classes.log} role="log" aria-label="Console output" tabIndex={0}>
          {log.map((entry, index) => (
            // Lines are only ever added at the end.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index} ref={bringIntoView} data-type={entry.type}>
              {entry.content}
            </p>
          ))}
          {words && (
            <p ref={bringIntoView} data-type={words.tone === 'error' ? 'error' : 'system'}>
              {words.text}
            </p>
          )}
        </div>
        <form className="bar gap-0 ruled" onSubmit={submit}>
          <label className={classes.prompt} htmlFor="console-command">
            <span aria-hidden="true">&gt;</span>
            <span className="spoken">Command</span>
          </label>
          <input
            id="console-command"
            className={`grow finger ${classes.input}`}
            data-autofocus
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={input}
            onChange={(event) => setInput(event.currentTarget.value)}
          />
        </form>
      </div>
    </EggDialog>
  )
}

const bringIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })
