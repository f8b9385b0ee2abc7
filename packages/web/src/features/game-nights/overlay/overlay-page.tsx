import { overlayWords } from '@longhouse/contract/game-nights'
import { useEffect } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { DocumentTitle } from '../../../ui/document-title.tsx'
import { NoIndex } from '../../../ui/no-index.tsx'
import { squadTones } from '../night/squad-tones.ts'
import { OverlayBoard } from './overlay-board.tsx'
import { OverlaySquadCard } from './overlay-squad-card.tsx'
import type { OverlayView } from './overlay-view.ts'
import classes from './overlay.module.css'
import { useOverlayBoard } from './use-overlay-board.ts'

/** What a streaming program lays over its picture: nothing but the board, and nothing at all with a wrong key. */
export function OverlayPage({ overlayKey, view }: { overlayKey: string; view: OverlayView }) {
  const say = useWords(overlayWords)
  const { board: known, isAsked } = useOverlayBoard(overlayKey)
  // From here on the page answers.
  useEffect(() => document.documentElement.setAttribute('data-ready', ''), [])
  const squad =
    view.show === 'squad' ? known?.board.squads.find(({ number }) => number === view.squad) : undefined
  return (
    <main className={`${squadTones} ${classes.overlay}`} data-zone="night" data-side={view.side}>
      <DocumentTitle title={say('title')} />
      <NoIndex />
      <h1 className="spoken">{known ? known.board.name : say('title')}</h1>
      {isAsked && !known && <p className="spoken">{say('nothing')}</p>}
      {known && view.show === 'board' && <OverlayBoard board={known.board} />}
      {known && squad && <OverlaySquadCard squad={squad} board={known.board} />}
    </main>
  )
}
