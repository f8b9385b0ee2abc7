import { useEffect, useState, type ReactNode } from 'react'
import { dialogPart } from '../../lib/lazy-part.ts'

const Palette = dialogPart(async () => (await import('../../features/search/palette.tsx')).Palette)

/** The palette, which comes when it is first wanted: by `open`, or by Ctrl-K and ⌘-K wherever one is. */
export function usePalette(): { readonly open: () => void; readonly palette: ReactNode } {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
      event.preventDefault()
      setState('open')
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  return {
    open: () => setState('open'),
    palette: state !== 'never' && <Palette isOpen={state === 'open'} onClose={() => setState('closed')} />,
  }
}
