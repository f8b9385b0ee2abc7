import { Suspense, useEffect, useEffectEvent, type ReactNode } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session.ts'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'

const SubmitClipDialog = lazyPart(async () => (await import('./submit-clip-dialog.tsx')).SubmitClipDialog)

/** The submission dialog of the screen; the address `/clips?submit=1` opens it too. */
export function useSubmitClipDialog(): { open: () => void; dialog: ReactNode } {
  const { isLoggedIn } = useSession()
  const [wish, setWish] = useUrlParam('submit')
  const state = useDialog<true>()
  const openByAddress = useEffectEvent(() => {
    state.open(true)
    setWish('')
  })

  useEffect(() => {
    if (isLoggedIn && wish !== '') openByAddress()
  }, [isLoggedIn, wish])

  const dialog = state.subject && (
    <Suspense fallback={null}>
      <SubmitClipDialog key={state.opening} isOpen={state.isOpen} onClose={state.close} />
    </Suspense>
  )
  return { open: () => state.open(true), dialog }
}
