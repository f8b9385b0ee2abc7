import { pageRedirects } from '@longhouse/contract/pages'
import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { loadChunk, untilLoaded } from '../lib/base/chunks.ts'
import { useRouteError } from '../lib/base/router/router-provider.tsx'
import type { Route } from '../lib/base/router/routes.ts'
import type { ScreenModule } from '../screens/screen.ts'
import { DocumentTitle } from '../ui/base/document-title.tsx'
import { EmptyState } from '../ui/base/empty-state.tsx'
import { LoadingOverlay } from '../ui/base/loading-overlay.tsx'
import { TallyMark } from '../ui/base/tally-mark.tsx'
import { AppShell } from './app-shell.tsx'
import { pages, type Page } from './pages.ts'

const publicScreens = import.meta.glob<ScreenModule>('../screens/public/*-screen.tsx')

/** Every address of the site. Screens are parts of their own, loaded when they are first visited. */
export const siteRoutes: Route[] = [
  {
    Component: AppShell,
    ErrorBoundary: RouteError,
    Waiting: StartScreen,
    children: [
      ...routesOf(undefined),
      {
        load: async () => (await loadChunk(() => import('./data-layout.tsx'))).DataLayout,
        children: routesOf('data'),
      },
      moved('/policies/*', '/policies'),
      ...Object.entries(pageRedirects).map(([from, to]) => moved(from, to)),
    ],
  },
  // Without frame and error pages: a stream shows it, and its viewers could not act on an error.
  ...routesOf('bare').map((route) => ({ ...route, ErrorBoundary: Nothing, Waiting: Nothing })),
]

function routesOf(layout: Page['layout']): Route[] {
  return pages
    .filter((page) => page.layout === layout)
    .map(({ path, screen }) => {
      const load = () => loadScreen(screen)
      return {
        path,
        load: () => (layout === 'bare' ? untilLoaded(load) : loadChunk(load, { isScreen: true })),
      }
    })
}

async function loadScreen(name: string): Promise<ComponentType> {
  const load =
    publicScreens[`../screens/public/${name}-screen.tsx`] ??
    (await import('../screens/members/index.ts')).findMemberScreen(name)
  return (await load()).Screen
}

function moved(path: string, to: string): Route {
  return { path, movedTo: to }
}

function Nothing() {
  return null
}

/** The last net: a screen broke while it was drawn. */
function RouteError() {
  const error = useRouteError()
  console.error(error)
  return (
    <main id="content">
      <DocumentTitle title="Something broke" />
      <EmptyState
        title="Something broke on our side"
        headingLevel={1}
        art={<TallyMark size={96} count={3} />}
        action={<Button onClick={() => location.reload()}>Reload page</Button>}
      >
        This screen went down mid-round. Reloading usually picks it up again.
      </EmptyState>
    </main>
  )
}

/** Until the first screen has arrived. */
function StartScreen() {
  return <LoadingOverlay />
}
