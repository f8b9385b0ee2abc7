import { PolicyPage } from '../../features/policies/policy-page.tsx'
import { privacyPolicy } from '../../features/policies/privacy-policy.tsx'
import { usePolicyReward } from '../../features/policies/use-policy-reward.ts'

export function Screen() {
  usePolicyReward(
    'privacy-reader',
    50,
    'You read it to the end. The Privacy Reader role is yours on Discord.',
  )
  return (
    <PolicyPage
      title="Privacy Policy"
      lead="What we store about you, why, and what you can do about it."
      sections={privacyPolicy}
    />
  )
}
