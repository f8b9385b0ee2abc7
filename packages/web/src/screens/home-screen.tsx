import { GameTiles } from '../features/home/game-tiles.tsx'
import { Hero } from '../features/home/hero.tsx'
import { Welcome } from '../features/home/welcome.tsx'
import { DocumentTitle } from '../ui/document-title.tsx'
import { useCopyGuard } from '../ui/use-copy-guard.ts'

const welcomeId = 'dream-making'

export function HomeScreen() {
  useCopyGuard('home')
  return (
    <>
      <DocumentTitle />
      <Hero nextSectionId={welcomeId} />
      <Welcome id={welcomeId} />
      <GameTiles />
    </>
  )
}
