import { Button } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { Link } from '../../ui/base/link.tsx'

export function OperatorLink() {
  return (
    <Button
      component={Link}
      to="/operator"
      variant="default"
      leftSection={<IconTool size={20} aria-hidden="true" />}
    >
      Operate the site
    </Button>
  )
}
