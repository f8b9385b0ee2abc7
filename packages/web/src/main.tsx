import './theme/index.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { Providers } from './app/providers.tsx'
import { routes } from './app/routes.tsx'
import { startConnection } from './lib/connection.ts'
import { startSession } from './lib/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

startSession()
startConnection()
addEventListener('load', () => {
  import('./app/app-life.ts').then(({ startApp }) => startApp(), console.warn)
})
// Before any screen asks for what cannot come.
if (!navigator.onLine)
  await import('./lib/offline.ts').then(({ restoreSeen }) => restoreSeen()).catch(console.warn)
const isPrerendered = root.hasChildNodes()
if (isPrerendered) await loadMatchedScreens()
const router = createBrowserRouter(routes, isPrerendered ? { hydrationData: { loaderData: {} } } : {})
const app = (
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
)
if (isPrerendered) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)

// Hydration compares the first render with the HTML, so the screen on show has to be there before it.
async function loadMatchedScreens(): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}
