import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { dialogPart } from '../../lib/base/lazy-part.ts'
import { useSession } from '../../lib/base/session.ts'
import { useClearUrlParams, useUrlParam } from '../../lib/use-url-param.ts'
import { useDialog } from '../../ui/base/use-dialog.ts'

const SubmitClipDialog = dialogPart(async () => (await import('./submit-clip-dialog.tsx')).SubmitClipDialog)

/**
 * The submission dialog of the screen; the address `/clips?submit=1` opens it too, and what another app shares comes
 * in `submit` and `link`.
 */
export function useSubmitClipDialog(): { open: () => void; dialog: ReactNode } {
  const { isLoggedIn } = useSession()
  const [wish] = useUrlParam('submit')
  const [link] = useUrlParam('link')
  const clear = useClearUrlParams()
  const state = useDialog<string>()
  const shared = `${link} ${wish}`
  const openByAddress = useEffectEvent(() => {
    state.open(shared)
    clear(['submit', 'link'])
  })

  useEffect(() => {
    if (isLoggedIn && shared !== ' ') openByAddress()
  }, [isLoggedIn, shared])

  const dialog = state.subject && (
    <SubmitClipDialog
      key={state.opening}
      isOpen={state.isOpen}
      shared={state.subject}
      onClose={state.close}
    />
  )
  return { open: () => state.open(' '), dialog }
}
