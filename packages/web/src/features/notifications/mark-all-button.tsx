import { Button, type ButtonProps } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../lib/base/use-words.ts'
import { notificationsPageWords } from './notifications-page.words.ts'
import { unseenQuery } from './unseen.query.ts'
import { useMarkAllSeen } from './use-seen.ts'

/** Marks all as seen, as long as something is not. */
export function MarkAllButton(props: Pick<ButtonProps, 'variant' | 'size'>) {
  const say = useWords(notificationsPageWords)
  const { data: unseen = 0 } = useQuery(unseenQuery)
  const marking = useMarkAllSeen()
  return (
    <Button
      {...props}
      leftSection={<IconChecks size={20} aria-hidden="true" />}
      disabled={unseen === 0}
      loading={marking.isPending}
      onClick={() => marking.mutate()}
    >
      {say('markAll')}
    </Button>
  )
}
