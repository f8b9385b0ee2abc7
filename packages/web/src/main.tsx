import './theme/index.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Providers } from './app/providers.tsx'
import { siteRoutes } from './app/routes.tsx'
import { startConnection } from './lib/base/connection.ts'
import { memberParts } from './lib/base/lazy-part.ts'
import { RouterProvider } from './lib/base/router/router-provider.tsx'
import { Router } from './lib/base/router/router.ts'
import { startSession } from './lib/base/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

startSession()
startConnection()
addEventListener('load', () => {
  import('./app/app-life.ts').then(({ startApp }) => startApp(), console.warn)
})
// Before any screen requests data without a network.
if (!navigator.onLine)
  await import('./lib/offline.ts').then(({ restoreSeen }) => restoreSeen()).catch(console.warn)
const isWritten = root.hasChildNodes()
const router = new Router(siteRoutes, location)
const started = router.start({ isWritten })
// Hydration compares the first render with the HTML, so the screen's code has to be loaded first.
if (isWritten) await started.then(memberParts)
const app = (
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
)
if (isWritten) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
