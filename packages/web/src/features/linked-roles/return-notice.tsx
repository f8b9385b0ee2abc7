import type { LinkFailure } from '@longhouse/contract/bot'
import { useUrlParam } from '../../lib/use-url-param.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { linkedRolesWords } from './linked-roles.words.ts'

const reasons: readonly LinkFailure[] = ['denied', 'state', 'other_account', 'away']

/** Shows the result to a member who comes back from Discord. */
export function ReturnNotice() {
  const say = useWords(linkedRolesWords)
  const [done] = useUrlParam('done', '')
  const [failed] = useUrlParam('failed', '')
  if (failed) return <Banner kind="error">{say(`failed_${reasonOf(failed)}`)}</Banner>
  return done === '1' ? <Banner kind="success">{say('done')}</Banner> : null
}

/** An address can contain any text. */
function reasonOf(text: string) {
  return reasons.find((reason) => reason === text) ?? 'unknown'
}
