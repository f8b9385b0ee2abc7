import { Suspense, type ComponentType } from 'react'
import { GameTiles } from '../features/home/game-tiles.tsx'
import { Hero } from '../features/home/hero.tsx'
import { Welcome } from '../features/home/welcome.tsx'
import { DocumentTitle } from '../ui/base/document-title.tsx'
import { useCopyGuard } from '../ui/base/use-copy-guard.ts'

const welcomeId = 'dream-making'

/** The home page; what is on comes alive after what is above it, and so is given by who knows how to load it. */
export function createHomeScreen(WhatsOn: ComponentType): ComponentType {
  return function HomeScreen() {
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
}
