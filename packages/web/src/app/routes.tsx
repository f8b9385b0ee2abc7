import { pageRedirects } from '@longhouse/contract/pages'
import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { loadChunk, untilLoaded } from '../lib/base/chunks.ts'
import { lazyPart } from '../lib/base/lazy-part.ts'
import { useRouteError } from '../lib/base/router/router-provider.tsx'
import type { Route } from '../lib/base/router/routes.ts'
import { DocumentTitle } from '../ui/base/document-title.tsx'
import { EmptyState } from '../ui/base/empty-state.tsx'
import { LoadingOverlay } from '../ui/loading/loading-overlay.tsx'
import { TallyMark } from '../ui/base/tally-mark.tsx'
import { AppShell } from './app-shell.tsx'

// From here, where the files of all parts are named already, it weighs least.
const WhatsOn = lazyPart(async () => (await import('../features/home/whats-on.tsx')).WhatsOn)

/** Every address of the site. Screens are parts of their own, loaded when they are first visited. */
export const routes: Route[] = [
  {
    Component: AppShell,
    ErrorBoundary: RouteError,
    Waiting: StartScreen,
    children: [
      screen('/', async () => (await import('../screens/home-screen.tsx')).createHomeScreen(WhatsOn)),
      screen(
        '/discord/callback',
        async () => (await import('../screens/link-landing-screen.tsx')).LinkLandingScreen,
      ),
      screen('/login', async () => (await import('../screens/login-screen.tsx')).LoginScreen),
      screen('/register', async () => (await import('../screens/register-screen.tsx')).RegisterScreen),
      screen(
        '/reset-password',
        async () => (await import('../screens/reset-password-screen.tsx')).ResetPasswordScreen,
      ),
      screen(
        '/verify-email',
        async () => (await import('../screens/verify-email-screen.tsx')).VerifyEmailScreen,
      ),
      screen(
        '/confirm-email',
        async () => (await import('../screens/confirm-email-screen.tsx')).ConfirmEmailScreen,
      ),
      screen('/discord', async () => (await import('../screens/chat-screen.tsx')).ChatScreen),
      screen('/policies', async () => (await import('../screens/policies-screen.tsx')).PoliciesScreen),
      screen('/policies/privacy', async () => (await import('../screens/privacy-screen.tsx')).PrivacyScreen),
      screen('/policies/cookies', async () => (await import('../screens/cookies-screen.tsx')).CookiesScreen),
      screen('/policies/terms', async () => (await import('../screens/terms-screen.tsx')).TermsScreen),
      {
        load: async () => (await loadChunk(() => import('./data-layout.tsx'))).DataLayout,
        children: [
          screen('/events', async () => (await import('../screens/events-screen.tsx')).EventsScreen),
          screen('/squads', async () => (await import('./member-screens.ts')).loadSquadsScreen()),
          screen('/events/:id', async () => (await import('./member-screens.ts')).loadEventScreen()),
          screen('/events/:id/recap', async () =>
            (await import('./member-screens.ts')).loadEventRecapScreen(),
          ),
          screen('/events/:id/live', async () => (await import('./member-screens.ts')).loadEventLiveScreen()),
          screen('/account', async () => (await import('./member-screens.ts')).loadAccountScreen()),
          screen('/notifications', async () =>
            (await import('./member-screens.ts')).loadNotificationsScreen(),
          ),
          screen('/linked-roles', async () => (await import('./member-screens.ts')).loadLinkedRolesScreen()),
          screen(
            '/user/:username',
            async () => (await import('../screens/profile-screen.tsx')).ProfileScreen,
          ),
          screen('/admin', async () => (await import('./member-screens.ts')).loadAdminScreen()),
          screen('/operator/*', async () => (await import('./member-screens.ts')).loadOperatorScreen()),
          screen('/first-run', async () => (await import('./member-screens.ts')).loadFirstRunScreen()),
          screen('/clips', async () => (await import('../screens/clips-screen.tsx')).ClipsScreen),
          screen(
            '/upvote-leaderboard',
            async () => (await import('../screens/clip-leaderboard-screen.tsx')).ClipLeaderboardScreen,
          ),
          screen(
            '/bo6-leaderboard',
            async () => (await import('../screens/bo6-leaderboard-screen.tsx')).Bo6LeaderboardScreen,
          ),
          screen('/records', async () => (await import('../screens/records-screen.tsx')).RecordsScreen),
          screen('/records/queue', async () => (await import('./member-screens.ts')).loadRunQueueScreen()),
          screen('/records/:id', async () => (await import('./member-screens.ts')).loadRunScreen()),
          screen('/seasons/:id', async () => (await import('./member-screens.ts')).loadSeasonScreen()),
          screen(
            '/hall-of-fame',
            async () => (await import('../screens/hall-of-fame-screen.tsx')).HallOfFameScreen,
          ),
          screen('/faq', async () => (await import('../screens/faq-screen.tsx')).FaqScreen),
          screen(
            '/code-of-conduct',
            async () => (await import('../screens/code-of-conduct-screen.tsx')).CodeOfConductScreen,
          ),
          screen('/ranks', async () => (await import('../screens/ranks-screen.tsx')).RanksScreen),
          screen('/my-rank', async () => (await import('./member-screens.ts')).loadMyRankScreen()),
          screen('/staff-application', async () =>
            (await import('./member-screens.ts')).loadStaffApplicationScreen(),
          ),
          screen('/game-interest', async () =>
            (await import('./member-screens.ts')).loadGameInterestScreen(),
          ),
        ],
      },
      moved('/policies/*', '/policies'),
      ...Object.entries(pageRedirects).map(([from, to]) => moved(from, to)),
      screen(
        '/:ip',
        async () => (await import('../screens/parody-or-missing-screen.tsx')).ParodyOrMissingScreen,
      ),
      screen('*', async () => (await import('../screens/not-found-screen.tsx')).NotFoundScreen),
    ],
  },
  // Without shell and error pages: a stream shows it, and its viewers could not act on an error.
  {
    path: '/overlay/:key',
    ErrorBoundary: Nothing,
    Waiting: Nothing,
    load: () => untilLoaded(loadOverlayScreen),
  },
]

function Nothing() {
  return null
}

const loadOverlayScreen = async () => (await import('../screens/overlay-screen.tsx')).OverlayScreen

function screen(path: string, load: () => Promise<ComponentType>): Route {
  return { path, load: () => loadChunk(load, { isScreen: true }) }
}

function moved(path: string, to: string): Route {
  return { path, movedTo: to }
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
