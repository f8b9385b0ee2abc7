import { roleFactWords } from '@longhouse/contract/bot'
import { useWords } from '../../lib/base/use-words.ts'
import { Plate } from '../../ui/base/plate.tsx'
import section from '../../ui/section.module.css'
import classes from './linked-roles.module.css'
import { linkedRolesWords } from './linked-roles.words.ts'

const facts = ['member_since', 'events_attended', 'runs_verified', 'best_round', 'rank_level'] as const

/** Explains what connecting means, before the member does it. */
export function WhatDiscordLearns() {
  const say = useWords(linkedRolesWords)
  const sayFact = useWords(roleFactWords)
  return (
    <Plate as="section" aria-labelledby="linked-roles-what" className="stack">
      <h2 id="linked-roles-what" className="text-20 strong">
        {say('what')}
      </h2>
      <p className={section.text}>{say('whatText')}</p>
      <ul className={`grid gap-8 ${classes.learns}`}>
        {facts.map((fact) => (
          <li key={fact}>{sayFact(fact)}</li>
        ))}
      </ul>
    </Plate>
  )
}
