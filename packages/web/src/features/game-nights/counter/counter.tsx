import { nightLimits, type GameNight, type SquadFact } from '@longhouse/contract/game-nights'
import { IconArrowBackUp, IconDots, IconPlayerPause, IconSkull } from '@tabler/icons-react'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { api } from '../../../lib/api.ts'
import { useLive } from '../../../lib/records/realtime.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { TallyMark } from '../../../ui/base/tally-mark.tsx'
import { usePress } from '../../../ui/use-press.ts'
import { UserAvatar } from '../../../ui/base/user-avatar.tsx'
import { serverNow } from '../night/clock.ts'
import { squadName, type SquadRecord } from '../night/night.queries.ts'
import { toneOf } from '../night/squad-tones.ts'
import { CounterStatus } from './counter-status.tsx'
import classes from './counter.module.css'
import { counterWords } from './counter.words.ts'
import { useCounter, type Counter as CounterState } from './use-counter.ts'

/** Milliseconds within which two clicks are one finger that slipped, or two phones. */
const slipMs = 3000

/** The round of one squad under one thumb. A click shows without a response and is sent later. */
export function Counter({ night, squad, userId }: CounterProps) {
  const say = useWords(counterWords)
  const titleId = useId()
  const counter = useCounter(squad, userId)
  const { round, phase } = counter.folded
  useWakeLock(phase !== 'out')
  const name = squadName(squad, (number) => say('squad', { number }))
  const isGoal = night.goal === 'first_to' && night.target > 0
  return (
    <section
      className={`grid gap-8 ${classes.counter}`}
      style={{ '--squad': toneOf(squad.colour) }}
      data-phase={phase}
      aria-labelledby={titleId}
    >
      <div className={`spread gap-4-16 ${classes.head}`}>
        <h2
          id={titleId}
          className={`text-24 bold breaks ${classes.name}`}
          dir="auto"
          aria-label={say('title', { squad: name })}
        >
          {name}
        </h2>
        <CounterCrew squad={squad} userId={userId} />
      </div>
      <div className={`grid gap-12 shrinks ${classes.figure}`}>
        <p className={classes.round} aria-hidden="true">
          <span className={`inline text-18 muted display strong ${classes.label}`}>{say('round')}</span>
          <span
            key={round}
            className={`plain display bold tabular ${classes.number}`}
            data-digits={String(round).length}
          >
            {round}
          </span>
          <span className={`inline text-18 muted display strong ${classes.label}`}>
            {isGoal && say('ofTarget', { target: night.target })}
            {phase === 'out' && <span className={`text-16 ember ${classes.phase}`}>{say('isOut')}</span>}
            {phase === 'paused' && (
              <span className={`text-16 ember ${classes.phase}`}>{say('isPaused')}</span>
            )}
          </span>
        </p>
        <ChalkTally count={round} />
        <output className="spoken">{spokenState(counter, { night, say })}</output>
      </div>
      <CounterStatus counter={counter} nightId={night.id} userId={userId} />
      <Keys counter={counter} />
    </section>
  )
}

interface CounterProps {
  readonly night: Pick<GameNight, 'id' | 'goal' | 'target'>
  readonly squad: SquadRecord
  readonly userId: string
}

function spokenState(
  { folded: { round, phase } }: CounterState,
  { night, say }: Pick<CounterProps, 'night'> & { say: ReturnType<typeof useWords<typeof counterWords>> },
): string {
  if (phase === 'out') return say('saidOut', { round })
  if (phase === 'paused') return say('saidPaused', { round })
  if (night.goal === 'first_to' && night.target > 0 && round >= night.target)
    return say('saidGoal', { round })
  return say('saidRound', { round })
}

function Keys({ counter }: { counter: CounterState }) {
  const say = useWords(counterWords)
  const { folded, press } = counter
  const [isAsking, setAsking] = useState(false)
  const [isMore, setMore] = useState(false)
  const moreId = useId()
  const next = folded.round + 1
  // Covers all buttons under the thumb: a double click on "out" must not bring the squad back.
  const isMeant = usePress(`${folded.phase} ${next} ${isAsking}`)
  const count = () => {
    const lastAt = folded.reached.at(-1)?.[1] ?? 0
    if (Math.abs(serverNow() - lastAt) < slipMs) setAsking(true)
    else press('reached', next)
  }
  const answer = (isYes: boolean) => {
    setAsking(false)
    if (isYes) press('reached', next)
  }
  if (folded.phase === 'out' || folded.phase === 'paused')
    return (
      <div className={`grid gap-12 ${classes.keys}`}>
        <button
          type="button"
          className={classes.palm}
          data-quiet
          onClick={(tap) => isMeant(tap) && press(folded.phase === 'out' ? 'back' : 'resume')}
        >
          <span className={`display strong ${classes.words}`}>
            {say(folded.phase === 'out' ? 'back' : 'goOn')}
          </span>
        </button>
      </div>
    )
  return (
    <div className={`grid gap-12 ${classes.keys}`}>
      {isAsking ? (
        <Question round={folded.round} next={next} onAnswer={(tap, isYes) => isMeant(tap) && answer(isYes)} />
      ) : (
        <button
          type="button"
          className={classes.palm}
          disabled={next > nightLimits.round}
          onClick={(tap) => isMeant(tap) && count()}
        >
          <span className={`display bold ${classes.plus}`}>{say('count')}</span>{' '}
          <span className="text-18 display strong">{say('next', { round: next })}</span>
        </button>
      )}
      <div className={`grid gap-12 ${classes.side}`}>
        <button type="button" className={classes.key} onClick={() => press('down')}>
          <IconSkull size={22} aria-hidden="true" />
          <span>{say('down')}</span>
          {folded.downs > 0 && <span className={classes.downs}>{folded.downs}</span>}
        </button>
        <button
          type="button"
          className={classes.key}
          aria-expanded={isMore}
          aria-controls={moreId}
          onClick={() => setMore(!isMore)}
        >
          <IconDots size={22} aria-hidden="true" />
          <span>{say('more')}</span>
        </button>
        <div id={moreId} className={`grid gap-12 whole-row ${classes.more}`} hidden={!isMore}>
          <button type="button" className={classes.key} onClick={(tap) => isMeant(tap) && press('pause')}>
            <IconPlayerPause size={22} aria-hidden="true" />
            <span>{say('pause')}</span>
          </button>
          <button
            type="button"
            className={classes.key}
            data-danger
            onClick={(tap) => isMeant(tap) && press('out')}
          >
            <IconArrowBackUp size={22} aria-hidden="true" />
            <span>{say('out')}</span>
          </button>
        </div>
      </div>
    </div>
  )
}

/** Takes the place of the palm, so that the thumb need not travel; the harmless answer has the focus. */
function Question({ round, next, onAnswer }: QuestionProps) {
  const say = useWords(counterWords)
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  return (
    <fieldset className={`grid gap-12 ${classes.question}`}>
      <legend className="spoken">{say('again', { round, next })}</legend>
      <p className="whole-row strong text-center" aria-hidden="true">
        {say('again', { round, next })}
      </p>
      <button type="button" className={classes.answer} onClick={(tap) => onAnswer(tap, true)}>
        {say('yes', { next })}
      </button>
      <button
        ref={no}
        type="button"
        className={classes.answer}
        data-quiet
        onClick={(tap) => onAnswer(tap, false)}
      >
        {say('no', { round })}
      </button>
    </fieldset>
  )
}

interface QuestionProps {
  readonly round: number
  readonly next: number
  readonly onAnswer: (tap: SyntheticEvent, isYes: boolean) => void
}

/** Strokes that fit on the wall; what was counted before them is written as a number. */
const wall = 25

/** Rounds in chalk, in strokes of five. The newest stroke is drawn before the eyes. */
function ChalkTally({ count }: { count: number }) {
  const wiped = Math.floor(Math.max(0, count - 1) / wall) * wall
  const shown = count - wiped
  const groups = Math.ceil(shown / 5)
  return (
    <div className={`row gap-12 center ${classes.tally}`} aria-hidden="true">
      {wiped > 0 && <span className={`text-24 display bold tabular ${classes.wiped}`}>{wiped}</span>}
      {Array.from({ length: groups }, (_, group) => {
        const strokes = Math.min(5, shown - group * 5)
        return (
          <TallyMark
            key={group}
            size={52}
            count={strokes}
            total={strokes}
            className={group === groups - 1 ? `${classes.newest} ${classes[`stroke${strokes}`]}` : ''}
          />
        )
      })}
    </div>
  )
}

/** The other members of the squad, and those of them who count on this counter too. */
function CounterCrew({ squad, userId }: { squad: SquadRecord; userId: string }) {
  const say = useWords(counterWords)
  const { data: authors = [] } = useQuery(authorsQuery(squad.id))
  useLive<FactAuthor>('squad_facts', {
    keys: [authorsQuery(squad.id).queryKey],
    onChange: ({ record }) => record.squad !== squad.id || authors.includes(record.author),
  })
  const others = (squad.expand?.members ?? []).filter(({ id }) => id !== userId)
  const counting = others.filter(({ id }) => authors.includes(id)).map(({ username }) => username)
  return (
    <div className={`bar shrinks small muted ${classes.crew}`}>
      <span className={classes.faces}>
        {others.map((person) => (
          <UserAvatar key={person.id} user={person} size={28} />
        ))}
      </span>
      <span className={`grid gap-0 shrinks breaks ${classes.people}`}>
        <bdi>
          {others.length > 0
            ? say('with', { names: others.map(({ username }) => username).join(', ') })
            : say('alone')}
        </bdi>
        {counting.length > 0 && (
          <span className="plain">
            {say('alsoCounting', { count: counting.length, names: counting.join(', ') })}
          </span>
        )}
      </span>
    </div>
  )
}

type FactAuthor = Pick<SquadFact, 'squad' | 'author'>

const most = 30

/** The recent authors of a squad's facts, each once. */
function authorsQuery(squadId: string) {
  return queryOptions({
    queryKey: ['game-nights', 'authors', squadId],
    queryFn: async () => {
      const { items } = await api.collection<FactAuthor>('squad_facts').getList(1, most, {
        filter: api.filter('squad = {:squadId}', { squadId }),
        fields: 'author',
        sort: '-created,id',
        skipTotal: true,
      })
      return [...new Set(items.map(({ author }) => author))]
    },
  })
}

/** Keeps the screen awake. The browser releases a hidden page, so it is requested again on the return. */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isOver) void held.release()
        else lock = held
      } catch {
        // A phone that saves its battery may refuse; counting continues.
      }
    }
    const onVisible = () => void hold()
    void hold()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isWanted])
}
