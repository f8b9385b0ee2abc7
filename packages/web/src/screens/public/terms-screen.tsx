import { PolicyPage } from '../../features/policies/policy-page.tsx'
import { termsPolicy } from '../../features/policies/terms-policy.tsx'
import { usePolicyReward } from '../../features/policies/use-policy-reward.ts'

export function Screen() {
  usePolicyReward(
    'terms-accepted',
    30,
    'You read it to the end. The Terms Accepted role is yours on Discord.',
  )
  return (
    <PolicyPage
      title="Terms of Service"
      lead="What we expect of each other on this site."
      sections={termsPolicy}
    />
  )
}
