import { Suspense } from 'react'
import { GameTiles } from '../../features/home/game-tiles.tsx'
import { Hero } from '../../features/home/hero.tsx'
import { Welcome } from '../../features/home/welcome.tsx'
import { lazyPart } from '../../lib/base/lazy-part.ts'
import { DocumentTitle } from '../../ui/base/document-title.tsx'
import { useCopyGuard } from '../../ui/base/use-copy-guard.ts'

// Its HTML is in the page from the start; its script loads after those above it.
const WhatsOn = lazyPart(async () => (await import('../../features/home/whats-on.tsx')).WhatsOn)

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
        <WhatsOn />
      </Suspense>
    </>
  )
}
