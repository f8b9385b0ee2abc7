import { Button } from '@mantine/core'
import { useClearUrlParams } from '../lib/use-url-param.ts'

/** The way out of filters that leave nothing. The button goes with them, so the heading takes over the focus. */
export function ShowAllButton({ params }: { params: readonly string[] }) {
  const clear = useClearUrlParams()
  const showAll = () => {
    clear(params)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  return (
    <Button variant="default" onClick={showAll}>
      Show all
    </Button>
  )
}
