import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'

const Palette = lazyPart(async () => (await import('../../features/search/palette.tsx')).Palette)

/** Opens the palette, as Ctrl-K and ⌘-K do wherever one is; it comes when it is first wanted. */
export function SearchButton({ className }: { className: string | undefined }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.ctrlKey === event.metaKey ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setState('open')
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        className={`icon-button ${className}`}
        aria-label="Search"
        title="Search (Ctrl K)"
        onClick={() => setState('open')}
      >
        <IconSearch size={22} aria-hidden="true" />
      </button>
      {state !== 'never' && (
        <Suspense>
          <Palette isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
