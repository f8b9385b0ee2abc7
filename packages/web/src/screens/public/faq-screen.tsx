import { ContentSection } from '../../features/content/base/content-section.tsx'
import { FaqList } from '../../features/content/faq-list.tsx'
import { faqKind } from '../../features/content/faq.kind.ts'
import { Page } from '../../ui/base/page.tsx'

export function Screen() {
  return (
    <Page>
      <ContentSection
        kind={faqKind}
        title="Frequently asked questions"
        documentTitle="FAQ"
        lead="What people ask before they sit down by the fire."
        emptyTitle="No questions yet"
      >
        {(faqs, editing) => <FaqList faqs={faqs} editing={editing} />}
      </ContentSection>
    </Page>
  )
}
