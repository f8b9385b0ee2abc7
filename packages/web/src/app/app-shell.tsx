import { Outlet, ScrollRestoration } from 'react-router'

export function AppShell() {
  return (
    <>
      <main id="content">
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  )
}
