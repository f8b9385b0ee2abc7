import { ContentSection } from '../../features/content/base/content-section.tsx'
import { RuleList } from '../../features/content/rule-list.tsx'
import { ruleKind } from '../../features/content/rule.kind.ts'
import { Page } from '../../ui/base/page.tsx'
import { useCopyGuard } from '../../ui/base/use-copy-guard.ts'

export function Screen() {
  useCopyGuard('code-of-conduct')
  return (
    <Page>
      <ContentSection
        kind={ruleKind}
        title="Code of Conduct"
        lead="The rules we play and talk by."
        emptyTitle="No rules yet"
      >
        {(rules, editing) => <RuleList rules={rules} editing={editing} />}
      </ContentSection>
    </Page>
  )
}
