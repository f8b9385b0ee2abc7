import { useEffect, useState } from 'react'
import { useChunkFailure } from '../lib/chunks.ts'
import { useIsLoading } from '../lib/router/hooks.ts'
import { LoadingOverlay } from '../ui/loading/loading-overlay.tsx'

const patience = 700

/** A screen that takes its time to arrive; quick ones are not worth a word. */
export function NavigationWait() {
  const isLoading = useIsLoading()
  const hasFailed = useChunkFailure() !== undefined
  return isLoading && !hasFailed ? <AfterAWhile /> : null
}

function AfterAWhile() {
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])

  return isLate ? <LoadingOverlay /> : null
}
