import { Button } from '@mantine/core'
import { community } from '@longhouse/contract/community'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link } from '../../ui/base/link.tsx'
import { PageHeader, Page } from '../../ui/base/page.tsx'
import type { PolicySection } from './policy.ts'
import classes from './policy-page.module.css'

/** A policy with its table of contents; prints as a plain document. */
export function PolicyPage({ title, lead, sections }: PolicyPageProps) {
  return (
    <Page>
      <div className={classes.back}>
        <Button
          component={Link}
          to="/policies"
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        >
          Back
        </Button>
        <Button
          variant="subtle"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => print()}
        >
          Print
        </Button>
      </div>
      <PageHeader title={title} lead={lead} />
      <p className={`muted below-32 ${classes.date}`}>Effective date: {community.policies.effectiveDate}</p>
      <div className={`grid gap-32 ${classes.columns}`}>
        <nav className={classes.contents} aria-label="Contents">
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className={`shrinks prose ${classes.text}`}>
          {sections.map(({ id, title: name, body }, index) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>
                <span className={`primary ${classes.number}`}>{index + 1}</span> {name}
              </h2>
              {body}
            </section>
          ))}
        </article>
      </div>
    </Page>
  )
}

export interface PolicyPageProps {
  readonly title: string
  readonly lead: string
  readonly sections: readonly PolicySection[]
}
