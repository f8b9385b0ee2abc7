// Screens and parts that guests have no use for, or seldom come to. The names of their many parts come along with the
// first of them, not with every page.

export const loadAccountScreen = async () => (await import('../screens/account-screen.tsx')).AccountScreen

export const loadNotificationsScreen = async () =>
  (await import('../screens/notifications-screen.tsx')).NotificationsScreen

export const loadLinkedRolesScreen = async () =>
  (await import('../screens/linked-roles-screen.tsx')).LinkedRolesScreen

export const loadAdminScreen = async () => (await import('../screens/admin-screen.tsx')).AdminScreen

export const loadOperatorScreen = async () => (await import('../screens/operator-screen.tsx')).OperatorScreen

export const loadFirstRunScreen = async () => (await import('../screens/first-run-screen.tsx')).FirstRunScreen

export const loadStaffApplicationScreen = async () =>
  (await import('../screens/staff-application-screen.tsx')).StaffApplicationScreen

export const loadGameInterestScreen = async () =>
  (await import('../screens/game-interest-screen.tsx')).GameInterestScreen

export const loadEventLiveScreen = async () =>
  (await import('../screens/event-live-screen.tsx')).EventLiveScreen

export const loadUnsentDialog = async () =>
  (await import('../features/game-nights/counter/unsent-dialog.tsx')).UnsentDialog

export const loadEventScreen = async () => (await import('../screens/event-screen.tsx')).EventScreen

export const loadEventRecapScreen = async () =>
  (await import('../screens/event-recap-screen.tsx')).EventRecapScreen
export const loadRunScreen = async () => (await import('../screens/run-screen.tsx')).RunScreen

export const loadRunQueueScreen = async () => (await import('../screens/run-queue-screen.tsx')).RunQueueScreen
export const loadSeasonScreen = async () => (await import('../screens/season-screen.tsx')).SeasonScreen

export const loadMyRankScreen = async () => (await import('../screens/my-rank-screen.tsx')).MyRankScreen
export const loadSquadsScreen = async () => (await import('../screens/squads-screen.tsx')).SquadsScreen
