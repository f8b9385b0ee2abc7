import { Suspense } from 'react'
import { GameTiles } from '../../features/home/game-tiles.tsx'
import { Hero } from '../../features/home/hero.tsx'
import { Welcome } from '../../features/home/welcome.tsx'
import { DocumentTitle } from '../../ui/base/document-title.tsx'
import { useCopyGuard } from '../../ui/base/use-copy-guard.ts'
import { LateWhatsOn } from '../parts/late-whats-on.ts'

const welcomeId = 'dream-making'

export function Screen() {
  useCopyGuard('home')
  return (
    <>
      <DocumentTitle />
      <Hero nextSectionId={welcomeId} />
      <Welcome id={welcomeId} />
      <GameTiles />
      <Suspense>
        <LateWhatsOn />
      </Suspense>
    </>
  )
}
