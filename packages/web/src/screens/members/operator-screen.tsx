import { OperatorDesk } from '../../features/operator/operator-desk.tsx'
import { NoIndex } from '../../ui/no-index.tsx'
import { Page } from '../../ui/base/page.tsx'

export function Screen() {
  return (
    <Page width="full">
      <NoIndex />
      <OperatorDesk />
    </Page>
  )
}
