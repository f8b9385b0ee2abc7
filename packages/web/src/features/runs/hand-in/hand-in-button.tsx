import { recordsWords } from '@longhouse/contract/runs'
import { Button, type ButtonProps } from '@mantine/core'
import { useLocation } from '../../../lib/router/hooks.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import { withHandIn } from './hand-in-address.ts'

/** Opens the form: it has an address, so that a reload does not close it. */
export function HandInButton({ variant = 'default', size = 'md' }: Pick<ButtonProps, 'variant' | 'size'>) {
  const say = useWords(recordsWords)
  const { search } = useLocation()
  return (
    <Button
      component={Link}
      to={withHandIn(search, 'new')}
      variant={variant ?? 'default'}
      size={size}
      preventScrollReset
    >
      {say('handIn')}
    </Button>
  )
}
